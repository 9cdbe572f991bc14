// Chromium without a window, asked over a pipe in its own protocol (Chrome DevTools), of which little is needed.
'use strict';
const { spawn } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

class Browser {
  static async start(program) {
    const browser = new Browser();
    browser.profile = fs.mkdtempSync(path.join(os.tmpdir(), 'talia-web-'));
    const options = ['--headless=new', '--remote-debugging-pipe', `--user-data-dir=${browser.profile}`, '--no-first-run', '--disable-gpu',
      '--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--force-color-profile=srgb',
      '--hide-scrollbars', '--allow-file-access-from-files', '--host-resolver-rules=MAP * ~NOTFOUND'];
    if (process.getuid && process.getuid() === 0) {
      options.push('--no-sandbox');  // Which root cannot have.
    }
    browser.child = spawn(program, [...options, 'about:blank'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    browser.waiting = new Map();
    browser.listeners = [];
    browser.last = 0;
    let rest = Buffer.alloc(0);
    browser.child.stdio[4].on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes]);
      for (let end; (end = rest.indexOf(0)) >= 0; rest = rest.subarray(end + 1)) {
        browser.hear(JSON.parse(rest.subarray(0, end).toString()));
      }
    });
    browser.child.stdio[3].on('error', () => {});
    browser.ended = new Promise((resolve) => browser.child.on('exit', resolve));
    browser.child.on('error', (error) => browser.fail(error));
    browser.child.on('exit', () => browser.fail(new Error(`${program} ended`)));
    await browser.ask('Browser.getVersion');
    return browser;
  }

  hear(message) {
    if (message.id) {
      const { resolve, reject } = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      message.error ? reject(new Error(message.error.message)) : resolve(message.result);
    } else {
      this.listeners.forEach((f) => f(message));
    }
  }

  fail(error) {
    this.waiting.forEach(({ reject }) => reject(error));
    this.waiting.clear();
  }

  ask(method, params = {}, sessionId = undefined) {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.child.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + '\0');
    });
  }

  async page() {
    const { targetId } = await this.ask('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.ask('Target.attachToTarget', { targetId, flatten: true });
    const page = new Page(this, sessionId, targetId);
    for (const domain of ['Page', 'Network', 'Runtime', 'Log']) {
      await page.ask(`${domain}.enable`);
    }
    return page;
  }

  async stop() {
    await this.ask('Browser.close').catch(() => {});
    await this.ended;
    fs.rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

class Page {
  constructor(browser, session, target) {
    Object.assign(this, { browser, session, target, requests: [], complaints: [] });
    browser.listeners.push(({ method, params, sessionId }) => {
      if (sessionId !== session) {
        return;
      }
      if (method === 'Network.requestWillBeSent') {
        this.requests.push(params.request.url);
      } else if (method === 'Network.loadingFailed' && !params.canceled) {
        this.complaints.push(`a request failed: ${params.errorText}`);
      } else if (method === 'Log.entryAdded') {
        this.complaints.push(`${params.entry.level}: ${params.entry.text} ${params.entry.url || ''}`);
      } else if (method === 'Runtime.exceptionThrown') {
        this.complaints.push(params.exceptionDetails.text);
      } else if (method === 'Page.loadEventFired' && this.loaded) {
        this.loaded();
      }
    });
  }

  ask(method, params) {
    return this.browser.ask(method, params, this.session);
  }

  async open(url) {
    const loaded = new Promise((resolve) => { this.loaded = resolve; });
    const { errorText } = await this.ask('Page.navigate', { url });
    if (errorText) {
      throw new Error(`${url}: ${errorText}`);
    }
    await loaded;
    await this.run('document.fonts.ready.then(() => true)');
  }

  // What an expression comes to in the page; a promise is waited for.
  async run(expression) {
    const { result, exceptionDetails } = await this.ask('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception ? exceptionDetails.exception.description : exceptionDetails.text);
    }
    return result.value;
  }

  call(f, ...values) {
    return this.run(`(${f})(${values.map((value) => JSON.stringify(value)).join(', ')})`);
  }

  size(width, height) {
    return this.ask('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: width < 700 });
  }

  scheme(value) {
    return this.ask('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
  }

  async shot(file) {
    const { data } = await this.ask('Page.captureScreenshot', { format: 'png' });
    fs.writeFileSync(file, Buffer.from(data, 'base64'));
  }
}

module.exports = { Browser };
