// What is looked at inside the page. Each function stands by itself, since its text is sent there, and gives lines.
'use strict';

// Addresses within the page that lead nowhere; all others, to be looked at from outside.
function links() {
  const lost = [], others = [];
  for (const element of document.querySelectorAll('*')) {
    for (const name of ['href', 'xlink:href', 'src', 'srcset', 'poster', 'data', 'action', 'formaction', 'background', 'cite', 'ping']) {
      const value = element.getAttribute(name);
      if (value === null) {
        continue;
      }
      if (value.startsWith('#')) {
        const id = decodeURIComponent(value.slice(1));
        if (id === '' || document.getElementById(id) === null) {
          lost.push(`<${element.localName} ${name}="${value}"> leads to no place of the page`);
        }
      } else {
        const values = name === 'srcset' ? value.split(',').map((each) => each.trim().split(/\s+/)[0]) : [value];
        values.forEach((each) => others.push({ value: each, tag: element.localName }));
      }
    }
  }
  return { lost, others };
}

function sideways(width) {
  const said = [];
  if (window.innerWidth !== width && document.querySelector('meta[name=viewport]') === null) {
    said.push(`no <meta name="viewport">: the page is ${window.innerWidth} px wide on a screen of ${width}`);
  }
  const reaches = document.scrollingElement.scrollWidth;
  if (reaches <= width) {
    return said;
  }
  const scrolls = (element) => {
    for (let each = element.parentElement; each !== null && each !== document.body && each !== document.documentElement; each = each.parentElement) {
      if (getComputedStyle(each).overflowX !== 'visible') {
        return true;
      }
    }
    return false;
  };
  const wide = [...document.body.querySelectorAll('*')].filter((element) => {
    const { right, width: own } = element.getBoundingClientRect();
    return own > 0 && right + window.scrollX > width + 0.5 && !scrolls(element);
  });
  const inner = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
  const name = (element) => `<${element.localName}${element.id ? ` id="${element.id}"` : ''}${element.className && element.className.baseVal === undefined ? ` class="${element.className}"` : ''}>`;
  said.push(`the page is ${reaches} px wide: ${inner.slice(0, 5).map(name).join(', ') || 'a margin'}`);
  return said;
}

// `text` for what is read on and on, `least` for captions, cells, folios and the like.
function sizes(text, least) {
  const small = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const words = node.data.trim();
    const element = node.parentElement;
    if (words === '' || element.closest('svg, script, style, noscript, sup, sub')) {
      continue;
    }
    const style = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    if (style.visibility === 'hidden' || width <= 1 || height <= 1) {
      continue;
    }
    const block = element.closest('p, li, dd, dt, td, th, caption, figcaption, h1, h2, h3, h4, h5, h6, div, nav');
    const aside = element.closest('figcaption, caption, table, nav, aside, footer, .notes, [role=doc-endnotes], [role=doc-footnote], [class*=notes], .folio');
    const wanted = block !== null && ['P', 'LI', 'DD'].includes(block.tagName) && aside === null ? text : least;
    const size = parseFloat(style.fontSize);
    if (size < wanted - 0.05 && !(wanted === text && style.fontVariantCaps !== 'normal')) {
      const at = `<${element.localName}${element.className ? ` class="${element.className}"` : ''}> in <${block === null ? 'body' : block.localName}>`;
      const known = small.get(at);
      small.set(at, { size, wanted, count: known ? known.count + 1 : 1, words: known ? known.words : words.slice(0, 40) });
    }
  }
  return [...small].map(([at, { size, wanted, count, words }]) => `${at} has ${Math.round(size * 10) / 10} px, less than ${wanted}: “${words}”${count > 1 ? `, ${count} times` : ''}`);
}

// Links that stand by themselves, not within a sentence, are at least so large, or as far from others.
function targets(least) {
  const boxes = [];
  for (const link of document.querySelectorAll('a[href], button, summary, input, select')) {
    if (link.closest('p, td, th, figcaption, caption, sup, dd') || getComputedStyle(link).visibility === 'hidden') {
      continue;
    }
    const rect = link.getBoundingClientRect();
    if (rect.width <= 1 || rect.height <= 1) {
      continue;
    }
    // Words before or behind it on its line make it a part of a sentence.
    const item = link.closest('li, div, nav, section, h1, h2, h3, h4, h5, h6');
    const own = [...item.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).join('');
    boxes.push({ link, rect, is_inline: /[\p{L}\p{N}]/u.test(own) || item.closest('[role=doc-index]') !== null });
  }
  const said = [];
  for (const { link, rect, is_inline } of boxes) {
    if (is_inline || (rect.width >= least - 0.5 && rect.height >= least - 0.5)) {
      continue;
    }
    const x = rect.left + rect.width / 2, y = rect.top + rect.height / 2;
    const crowded = boxes.some((other) => other.link !== link && !link.contains(other.link) && !other.link.contains(link) &&
      Math.hypot(Math.max(other.rect.left - x, 0, x - other.rect.right), Math.max(other.rect.top - y, 0, y - other.rect.bottom)) < least / 2);
    if (crowded) {
      said.push(`a link of ${Math.round(rect.width)} × ${Math.round(rect.height)} px stands close to another: “${link.textContent.trim().slice(0, 40)}”`);
    }
  }
  return said.length > 6 ? [...said.slice(0, 6), `${said.length - 6} more links stand close to others`] : said;
}

// The rules of axe by their tags; `more` is a rule that no tag has.
function accessibility(tags, more) {
  return axe.run(document, { runOnly: { type: 'tag', values: tags }, rules: more, resultTypes: ['violations'] }).then(({ violations }) =>
    violations.map(({ id, impact, help, nodes }) => `${id} (${impact}): ${help}: ${nodes.slice(0, 3).map((node) => {
      const [data] = node.any.map((each) => each.data).filter(Boolean);
      const contrast = data && data.contrastRatio ? ` ${data.contrastRatio} of ${data.fgColor} on ${data.bgColor}` : '';
      return node.html.replace(/\s+/g, ' ').slice(0, 120) + contrast;
    }).join(' | ')}${nodes.length > 3 ? `, and ${nodes.length - 3} more` : ''}`));
}

// Where there is something to see, as far as it is there.
function views() {
  const named = { top: 'body', chapter: 'main h2', first: 'main h3', table: 'main table', wide: 'figure.wide, main table:nth-of-type(2)', picture: 'main figure img',
    cards: 'figure.cards', box: '.box, blockquote', example: '.example', notes: '[role=doc-endnotes], .notes', index: '[role=doc-index]', contents: 'nav.contents' };
  return Object.entries(named).filter(([, selector]) => document.querySelector(selector) !== null);
}

function show(selector) {
  const element = document.querySelector(selector);
  window.scrollTo(0, selector === 'body' ? 0 : element.getBoundingClientRect().top + window.scrollY - 12);
  return Promise.all([...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  }).map((image) => image.decode().catch(() => {}))).then(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))));
}

module.exports = { links, sideways, sizes, targets, accessibility, views, show };
