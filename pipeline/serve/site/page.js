// The preview: what is chosen, what is shown of it, and what happens when something is saved.
import { state, ask, query, make, campaign, deck, editors } from '/store.js';
import { showCards, refreshCards, refreshNamed, shown, findings } from '/cards.js';
import { showPanel } from '/panel.js';
import { showPages } from '/sheets.js';

const at = (id) => document.getElementById(id);
const main = at('main');
const say = (words) => { at('status').textContent = words; };

function setOptions(select, rows, chosen) {
  const key = JSON.stringify(rows);
  if (select.dataset.rows !== key) {
    select.dataset.rows = key;
    select.replaceChildren(...rows.map(([value, words]) => make('option', { value }, words)));
  }
  select.value = chosen;
}

function worksOf(one) {
  return [
    ...one.decks.map((each) => [`deck:${each.id}`, `${each.title} (${each.cards.length + each.broken.length})`]),
    ...one.decks.filter((each) => each.id).map((each) => [`sheets:${each.id}`, `${each.title}, sheets`]),
    ...one.books.map((each) => [`book:${each.id}`, `${each.title}, book`]),
    ...one.boxes.map((each) => [`book:${each.id}`, `${each.title}, box`]),
    ['findings', `Findings (${state.findings?.diagnostics.length ?? '…'})`],
  ];
}

function showFindings() {
  const list = state.findings?.diagnostics ?? [];
  const choice = make('select', { id: 'editor', onchange: (event) => { state.editor = event.target.value; localStorage.setItem('editor', state.editor); show(); } },
    ...Object.entries(editors).map(([value, [words]]) => make('option', { value, selected: value === state.editor }, words)));
  main.replaceChildren(make('h2', {}, state.findings ? `Findings: ${list.length}` : 'All is still being looked at'), make('label', {}, 'Places open in ', choice), ...findings(list));
}

const count = (number, word) => `${number} ${word}${number === 1 ? '' : 's'}`;

// What is shown has an address, which can be kept and sent: `#CAMPAIGN/deck:ID`.
function takeAddress() {
  let words = location.hash.slice(1);
  try {
    words = decodeURIComponent(words);
  } catch {
    // Somebody wrote it by hand: it is taken as it is.
  }
  const [named, work] = words.split('/');
  const found = state.listing.campaigns.find((each) => each.id === named) ?? state.listing.campaigns[0];
  state.campaign = found?.id ?? '';
  state.work = !work || work.includes(':') || work === 'findings' ? work ?? '' : `deck:${work}`;
}

function tellAddress() {
  const address = `#${encodeURI(`${state.campaign}/${state.work}`)}`;
  if (location.hash !== address) {
    history[location.hash.includes('/') ? 'pushState' : 'replaceState'](null, '', address);
  }
}

function show() {
  if (!campaign()) {
    takeAddress();
  }
  const one = campaign();
  if (!one) {
    main.replaceChildren(make('h2', {}, 'Nothing can be shown'), ...findings(state.findings?.diagnostics ?? []));
    return;
  }
  document.title = `${one.title} · talia`;
  setOptions(at('campaign'), state.listing.campaigns.map((each) => [each.id, each.title]), state.campaign);
  const works = worksOf(one);
  if (!works.some(([value]) => value === state.work)) {
    state.work = works[0][0];
  }
  setOptions(at('work'), works, state.work);
  tellAddress();
  const isDeck = state.work.startsWith('deck:');
  const variants = deck()?.variants.length ? deck().variants : ['normal'];
  setOptions(at('variant'), variants.map((each) => [each, each]), variants.includes(state.variant) ? state.variant : variants[0]);
  setOptions(at('sheet'), state.listing.sheets.map((each) => [each, each]), state.sheet);
  at('sheet-choice').hidden = !state.work.startsWith('sheets:');
  at('find').hidden = at('comparing').hidden = !isDeck;
  at('stop-blink').hidden = !(state.changes && state.way === 'blink');
  at('stop-blink').setAttribute('aria-pressed', String(state.still));
  if (isDeck) {
    showCards(main, desk);
  } else if (state.work === 'findings') {
    showFindings();
  } else {
    showPages(main, desk);
  }
  showPicked();
  showPanel(desk);
}

function showPicked() {
  const picks = [...state.picks].filter(([, copies]) => copies > 0);
  const copies = picks.reduce((sum, [, each]) => sum + each, 0);
  at('picked-count').textContent = copies === 0 ? 'No card picked' : `${copies} picked`;
  at('print').hidden = at('pick-none').hidden = copies === 0;
  at('pick-shown').hidden = !state.work.startsWith('deck:');
  at('print').href = `/print.pdf?${query({ cards: picks.map(([name, each]) => `${each}×${name}`).join(',') })}`;
}

function take(picks) {
  state.picks = picks;
  sessionStorage.setItem('picks', JSON.stringify([...picks]));
  show();
}

const desk = {
  opener: '',
  open(name) { state.open = name; state.explained = ''; this.opener = name; showPanel(this); },
  close() {
    state.open = '';
    showPanel(this);
    document.querySelector(`[data-name="${CSS.escape(this.opener)}"] .face`)?.focus();
  },
  explain(name) { state.explained = name; showPanel(this).then(() => at('explanation')?.scrollIntoView({ block: 'nearest' })); },
  turn(name) { state.turned.has(name) ? state.turned.delete(name) : state.turned.add(name); show(); },
  pick(name, by) { take(new Map(state.picks).set(name, Math.max(0, (state.picks.get(name) ?? 0) + by))); },
  turnTo(page) { state.page = page; show(); },
};

async function compare() {
  state.revision = at('revision').value.trim();
  at('compare-fault').textContent = '';
  if (!state.revision || !state.work.startsWith('deck:')) {
    state.changes = null;
    show();
    return;
  }
  say(`Comparing with ${state.revision} …`);
  try {
    state.changes = await ask('/changes.json', { revision: state.revision, campaign: state.campaign, deck: deck().id });
    const gone = state.changes.gone.length ? `, ${state.changes.gone.length} gone: ${state.changes.gone.join(', ')}` : '';
    say(`In ${deck().title}: ${state.changes.changed.length} changed, ${state.changes.new.length} new${gone}`);
  } catch (fault) {
    state.changes = null;
    at('compare-fault').textContent = fault.message;
    say('');
  }
  show();
}

async function filter() {
  const where = at('filter').value.trim();
  let fault = '';
  let names = null;
  if (where) {
    const answer = await ask('/filter.json', { where, system: campaign().system });
    fault = answer.fault;
    names = fault ? null : answer.names;
  }
  if (where !== at('filter').value.trim()) {
    return;
  }
  state.filtered = names;
  at('filter-fault').textContent = fault;
  show();
  say(state.filtered || state.search ? `${shown().length} of ${deck()?.cards.length ?? 0} cards` : '');
}

async function readAll() {
  const [listing, found, now] = await Promise.all([ask('/cards.json'), ask('/findings.json'), ask('/state.json')]);
  Object.assign(state, { listing, findings: found, folder: now.folder });
  show();
}

async function hear(news) {
  if (news.fault) {
    say(news.fault);
  } else if (news.first) {
    await refreshNamed(news.cards);
  } else if (news.saved) {
    await refreshCards(news.cards);
    say(`Saved: ${news.saved.slice(0, 3).join(', ')}${news.saved.length > 3 ? ' …' : ''}`);
    state.listing = await ask('/cards.json');
    if (at('filter').value.trim()) {
      await filter();
    }
    show();
  } else if (news.whole) {
    if (news.sizes) {
      refreshCards([]);
      state.listing = await ask('/cards.json');
    }
    state.findings = await ask('/findings.json');
    if (state.changes) {
      await compare();
    }
    show();
    const { errors, warnings } = state.findings?.summary ?? {};
    say(`${count(errors, 'error')}, ${count(warnings, 'warning')}`);
  }
}

let queue = Promise.resolve();
function listen() {
  const socket = new WebSocket(`ws://${location.host}/news`);
  socket.onopen = () => { queue = queue.then(readAll).then(() => refreshCards([])).catch(() => {}); };
  socket.onmessage = (event) => { const news = JSON.parse(event.data); queue = queue.then(() => hear(news)).catch(() => {}); };
  socket.onclose = () => { say('talia serve has ended; this is what it showed last'); setTimeout(listen, 1000); };
}

const choose = (id, take) => at(id).addEventListener('change', (event) => { take(event.target); show(); });
choose('campaign', (each) => { Object.assign(state, { campaign: each.value, work: '', open: '', page: 0, changes: null, filtered: null }); at('filter').value = ''; });
choose('work', (each) => { Object.assign(state, { work: each.value, open: '', page: 0, changes: null }); if (at('revision').value) { compare(); } });
choose('sheet', (each) => Object.assign(state, { sheet: each.value, page: 0 }));
choose('variant', (each) => { state.variant = each.value; });
choose('proof', (each) => { state.proof = each.value; });
choose('cut', (each) => { state.cut = each.value.split(' ').map(Number); });
choose('backs', (each) => { state.backs = each.checked; state.turned.clear(); });
choose('way', (each) => { Object.assign(state, { way: each.value, still: false }); });
for (const each of ['bleed', 'safe', 'real']) {
  choose(each, (box) => { state[each] = box.checked; });
}
at('revision').addEventListener('change', compare);
at('search').addEventListener('input', (event) => { state.search = event.target.value; show(); say(`${shown().length} of ${deck()?.cards.length ?? 0} cards`); });
at('filter').addEventListener('input', filter);
at('stop-blink').addEventListener('click', () => { state.still = !state.still; show(); });
at('pick-shown').addEventListener('click', () => take(new Map([...state.picks, ...shown().map((one) => [one.name, state.picks.get(one.name) || 1])])));
at('pick-none').addEventListener('click', () => take(new Map()));
at('find').addEventListener('submit', (event) => event.preventDefault());
setInterval(() => {
  if (!state.still && state.way === 'blink') {
    document.querySelectorAll('.blinks').forEach((each) => { each.hidden = !each.hidden; });
  }
}, 700);

at('set-screen').addEventListener('click', () => {
  at('screen-width').value = String(Math.round(state.pixels * 85.6));
  at('screen-width').dispatchEvent(new Event('input'));
  at('screen-dialog').showModal();
});
at('screen-width').addEventListener('input', (event) => {
  state.pixels = Number(event.target.value) / 85.6;
  at('bank-card').style.width = `${event.target.value}px`;
  localStorage.setItem('pixels-a-millimetre', String(state.pixels));
});
at('screen-dialog').addEventListener('close', show);

// By arrows from card to card, `/` to the search, Escape closes the open card.
addEventListener('keydown', (event) => {
  const isWriting = ['INPUT', 'SELECT'].includes(event.target.tagName) && event.target.type !== 'checkbox';
  if (event.key === 'Escape' && state.open && !at('screen-dialog').open) {
    desk.close();
  } else if (event.key === '/' && !isWriting) {
    event.preventDefault();
    at('search').focus();
  } else if (event.key.startsWith('Arrow') && event.target.classList.contains('face')) {
    const faces = [...document.querySelectorAll('.face')];
    const here = event.target.getBoundingClientRect();
    const number = faces.indexOf(event.target);
    const rows = (down) => faces.filter((each) => { const top = each.getBoundingClientRect().top; return down ? top > here.top + 1 : top < here.top - 1; });
    const nearest = (list) => list.sort((a, b) => { const d = (each) => { const box = each.getBoundingClientRect(); return Math.abs(box.top - here.top) * 4 + Math.abs(box.left - here.left); }; return d(a) - d(b); })[0];
    const next = { ArrowRight: faces[number + 1], ArrowLeft: faces[number - 1], ArrowDown: nearest(rows(true)), ArrowUp: nearest(rows(false)) }[event.key];
    if (next) {
      event.preventDefault();
      next.focus();
    }
  }
});

addEventListener('popstate', () => { takeAddress(); Object.assign(state, { open: '', page: 0, changes: null, filtered: null }); at('filter').value = ''; show(); });
listen();
