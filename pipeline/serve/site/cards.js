// The cards of a deck, each with its picture, its findings and what can be done with it.
import { state, query, make, place, deck, card, findingsOf } from '/store.js';
import { picture, refresh, let_go } from '/pictures.js';

const isBack = (one) => one.back && state.backs !== state.turned.has(one.name);

function address(one, side, revision, part = 1) {
  return `/face.svg?${query({
    campaign: state.campaign, deck: deck()?.id ?? '', card: one.name, side, part,
    variant: deck()?.variants.includes(state.variant) ? state.variant : '', proof: state.proof, revision,
  })}`;
}

const share = (part, whole) => `${(100 * part) / whole}%`;

// A picture in its cut: what lies outside is hidden, or shown with the line of the cut.
function cut(one, image) {
  const [bleedX, bleedY] = one.bleed;
  const [outerX, outerY] = state.bleed ? [bleedX, bleedY] : [0, 0];
  const width = one.width + 2 * outerX, height = one.height + 2 * outerY;
  const [dx, dy] = state.bleed ? [0, 0] : state.cut;
  const trim = make('span', { class: 'trim' }, image);
  trim.style.aspectRatio = `${width} / ${height}`;
  image.style.width = share(one.width + 2 * bleedX, width);
  image.style.left = share(outerX - bleedX - dx, width);
  image.style.top = share(outerY - bleedY - dy, height);
  const zone = (name, inset, shiftX, shiftY) => {
    const box = make('span', { class: `zone ${name}` });
    box.style.left = share(outerX + inset + shiftX, width);
    box.style.top = share(outerY + inset + shiftY, height);
    box.style.width = share(one.width - 2 * inset, width);
    box.style.height = share(one.height - 2 * inset, height);
    trim.append(box);
  };
  if (state.bleed) {
    zone('cut', 0, ...state.cut);
  }
  if (state.safe) {
    zone('safe', one.safe, 0, 0);
  }
  if (state.real) {
    trim.style.width = `${width * state.pixels}px`;
  }
  return trim;
}

const words = (one, side) =>
  side === 'back' ? `Back of ${one.title}` : `${one.title}, ${one.kind}: ${one.words}`;

const status = (one) => (state.changes?.new.includes(one.name) ? 'new' : state.changes?.changed.includes(one.name) ? 'changed' : '');

// The pictures of a definition: of each card that it takes one, or the old one and the new one as it is compared.
const pictures = (one) =>
  make('span', { class: 'pictures' }, ...Array.from({ length: one.parts }, (_, i) => picturesOf(one, i + 1)).flat());

const which = (part) => (part > 1 ? `, card ${part}` : '');

function picturesOf(one, part) {
  const side = isBack(one) ? 'back' : 'front';
  const now = cut(one, picture(address(one, side, '', part), words(one, side) + which(part)));
  if (!state.changes || status(one) !== 'changed') {
    return [now];
  }
  const old = cut(one, picture(address(one, side, state.revision, part), `As ${state.revision} has it: ${words(one, side)}${which(part)}`));
  if (state.way === 'sides') {
    return [old, now];
  }
  const over = make('span', { class: 'over' }, old);
  now.append(over);
  old.style.width = '100%';
  if (state.way === 'blink') {
    over.classList.add('blinks');
  } else {
    over.dataset.slides = '';
    slide(over, 50);
  }
  return [now];
}

const slide = (over, at) => { over.style.clipPath = `inset(0 ${100 - at}% 0 0)`; };

export function findings(list) {
  return list.map((each) => make('div', { class: `finding ${each.severity}` },
    make('p', {}, `${each.severity}: ${each.message} [${each.code}]`),
    each.file ? make('a', { href: place(each.file, each.line, each.column), class: 'place' }, `${each.file}:${each.line}:${each.column}`) : null,
    each.help ? make('p', { class: 'soft' }, each.help) : null));
}

function item(one, desk) {
  const face = make('button', {
    class: 'face', type: 'button', 'aria-label': `Open ${one.title}`, onclick: () => desk.open(one.name),
  }, pictures(one));
  const copies = state.picks.get(one.name) ?? 0;
  const change = status(one);
  const caption = make('div', { class: 'caption' },
    make('span', { class: 'title' }, one.title),
    make('span', { class: 'count' }, `${one.ref}${one.ref && one.count ? ' · ' : ''}${one.count ? `${one.count}×` : ''}${change ? ` · ${change}` : ''}`),
    one.back ? make('button', { type: 'button', class: 'turn', 'aria-pressed': String(isBack(one)), 'aria-label': `Turn ${one.title} over`, onclick: () => desk.turn(one.name) }, 'Turn') : null,
    make('span', { class: 'picking' }, make('button', { type: 'button', class: 'less', 'aria-label': `One ${one.title} less`, disabled: copies === 0, onclick: () => desk.pick(one.name, -1) }, '−'),
    make('span', { class: 'copies number', 'aria-label': `${copies} picked` }, String(copies)),
    make('button', { type: 'button', class: 'more', 'aria-label': `One ${one.title} more`, onclick: () => desk.pick(one.name, 1) }, '+')));
  const overs = [...face.querySelectorAll('[data-slides]')];
  const slider = overs.length ? make('input', { type: 'range', class: 'slide', min: 0, max: 100, value: 50, 'aria-label': `How much of the old ${one.title} is seen`, oninput: (event) => overs.forEach((over) => slide(over, event.target.value)) }) : null;
  const element = make('li', { class: state.real ? 'card real' : 'card', 'data-name': one.name }, face, slider, caption, make('div', { class: 'findings' }, ...findings(findingsOf(one))));
  const beside = face.querySelectorAll('.pictures > .trim').length;
  if (beside > 1 && !state.real) {
    element.style.width = `${15.5 * beside - 0.5}rem`;
  }
  return element;
}

// A card that cannot be read now: what it was stays, with the reason. Where nothing is wrong in its own lines, its file cannot be read.
function brokenItem(one, before) {
  const own = findingsOf(one);
  const found = own.length ? own : (state.findings?.diagnostics ?? []).filter((each) => each.file === one.file && each.severity === 'error');
  const element = before ?? make('li', { class: 'card', 'data-broken': one.id }, make('div', { class: 'caption' }, make('span', { class: 'title' }, one.id)), make('div', { class: 'findings' }));
  element.classList.add('stale');
  // Read again it is made anew, even if it is what it was.
  delete element.dataset.key;
  element.querySelectorAll('.face img').forEach((image) => image.src || image.closest('.trim').remove());
  element.querySelector('.findings').replaceChildren(...findings(found),
    ...(found.length ? [] : [make('p', { class: 'soft' }, 'It cannot be read as long as what it builds on cannot.')]));
  return element;
}

export function shown() {
  const needle = state.search.trim().toLocaleLowerCase();
  return (deck()?.cards ?? []).filter((one) =>
    (!needle || `${one.words} ${one.kind}`.toLocaleLowerCase().includes(needle)) &&
    (!state.filtered || state.filtered.includes(one.name)) &&
    (!state.changes || status(one)));
}

// What a card's element shows besides its picture; while that is the same the element stays, with the focus in it.
const keyOf = (one) => JSON.stringify([one, state.variant, state.proof, state.cut, isBack(one), state.bleed, state.safe, state.real, state.pixels, state.editor,
  state.picks.get(one.name) ?? 0, status(one), state.changes ? [state.way, state.revision] : 0, findingsOf(one)]);

const nameOf = (element) => element.dataset.name ?? element.dataset.broken;

export function showCards(main, desk) {
  let list = main.querySelector('#cards');
  if (!list || list.dataset.work !== `${state.campaign} ${state.work}`) {
    let_go(main);
    list = make('ul', { id: 'cards', 'data-work': `${state.campaign} ${state.work}` });
    main.replaceChildren(make('h2', {}, deck()?.title ?? ''), list);
  }
  const before = new Map([...list.children].map((each) => [nameOf(each), each]));
  const focused = document.activeElement?.closest?.('.card');
  const focus = focused ? [focused.dataset.name, document.activeElement.className] : null;
  const items = shown().map((one) => {
    const key = keyOf(one);
    const known = before.get(one.name);
    if (known && known.dataset.key === key) {
      return known;
    }
    const fresh = item(one, desk);
    fresh.dataset.key = key;
    // Until the new picture is there, the old one is seen.
    const [old, img] = [known?.querySelector('.pictures > .trim > img'), fresh.querySelector('.pictures > .trim > img')];
    if (old && img && old.address === img.address && old.src) {
      img.replaceWith(old);
      old.style.cssText = img.style.cssText;
      old.alt = img.alt;
    }
    return fresh;
  });
  for (const one of deck()?.broken ?? []) {
    const full = [...before.keys()].find((name) => name === `${state.campaign}:${one.id}`);
    const known = full ? before.get(full) : before.get(one.id);
    const fresh = brokenItem(one, known);
    // It keeps its place: behind the nearest before it that is still there.
    let neighbour = known?.previousElementSibling;
    while (neighbour && !items.some((each) => nameOf(each) === nameOf(neighbour))) {
      neighbour = neighbour.previousElementSibling;
    }
    items.splice(neighbour ? items.findIndex((each) => nameOf(each) === nameOf(neighbour)) + 1 : known ? 0 : items.length, 0, fresh);
  }
  if (items.length !== list.children.length || items.some((each, i) => list.children[i] !== each)) {
    list.replaceChildren(...items);
  }
  if (items.length === 0) {
    list.append(make('li', { class: 'soft' }, state.changes ? 'No card looks otherwise.' : 'No card.'));
  }
  if (focus && !document.activeElement?.closest?.('.card')) {
    list.querySelector(`[data-name="${CSS.escape(focus[0])}"] .${CSS.escape(focus[1].split(' ')[0])}`)?.focus();
  }
}

const images = () => [...document.querySelectorAll('#cards img, #panel .picture img')];
const cardOf = (image) => image.closest('[data-name]')?.dataset.name;

// Those of the named cards; done when they are there.
export async function refreshNamed(names) {
  await Promise.all(images().filter((each) => names.includes(cardOf(each))).map(refresh));
}

// The named ones first, and the others when these are there: who waits for one does not wait for all.
export async function refreshCards(names) {
  await refreshNamed(names);
  images().filter((each) => !names.includes(cardOf(each))).forEach(refresh);
}

// Of each card that its text takes one.
export function cardPictures(name) {
  const one = card(name);
  const side = isBack(one) ? 'back' : 'front';
  return Array.from({ length: one.parts }, (_, i) => ({ side, part: i + 1, element: cut(one, picture(address(one, side, '', i + 1), words(one, side) + which(i + 1))) }));
}
