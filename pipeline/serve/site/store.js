// What the page knows: what there is, what is wrong with it, and what is chosen. Everything is asked of the program alone.

// What was picked before the page was loaded anew; others may have written there.
function keptPicks() {
  try {
    return new Map(JSON.parse(sessionStorage.getItem('picks') ?? '[]'));
  } catch {
    return new Map();
  }
}

export const state = {
  listing: { campaigns: [], sheets: [] },
  findings: null,
  folder: '',
  campaign: '',
  work: '', // `deck:ID`, `sheets:ID`, `book:ID` or `findings`.
  sheet: 'a4',
  page: 0,
  search: '',
  filtered: null, // Names, or null: no filter.
  variant: 'normal',
  proof: '',
  cut: [0, 0],
  backs: false,
  bleed: false,
  safe: false,
  real: false,
  turned: new Set(), // Cards by name, those that stand otherwise than `backs` says.
  picks: keptPicks(), // Copies by name.
  open: '',
  explained: '',
  revision: '',
  changes: null,
  way: 'sides',
  still: false,
  pixels: Number(localStorage.getItem('pixels-a-millimetre')) || 96 / 25.4,
  editor: localStorage.getItem('editor') || 'vscode',
};

export const query = (words) => new URLSearchParams(Object.entries(words).filter(([, value]) => value !== '')).toString();

export async function ask(path, words = {}) {
  const answer = await fetch(`${path}?${query(words)}`, { cache: 'no-cache' });
  if (!answer.ok) {
    throw new Error((await answer.text()).trim());
  }
  return answer.json();
}

export const campaign = () => state.listing.campaigns.find((each) => each.id === state.campaign);
export const deckId = () => state.work.slice(state.work.indexOf(':') + 1);
export const deck = () => campaign()?.decks.find((each) => each.id === deckId());
export const card = (name) => deck()?.cards.find((each) => each.name === name);

// `file:line:column` as a link for the editor that is chosen.
export const editors = {
  vscode: ['VS Code', (file, line, column) => `vscode://file${file}:${line}:${column}`],
  vscodium: ['VSCodium', (file, line, column) => `vscodium://file${file}:${line}:${column}`],
  zed: ['Zed', (file, line, column) => `zed://file${file}:${line}:${column}`],
  jetbrains: ['JetBrains', (file, line, column) => `idea://open?file=${file}&line=${line}&column=${column}`],
  textmate: ['TextMate, Sublime', (file, line, column) => `txmt://open?url=file://${file}&line=${line}&column=${column}`],
};
export function place(file, line, column) {
  const path = `${state.folder}/${file}`.split('/').map(encodeURIComponent).join('/');
  return editors[state.editor][1](path, line, column);
}

// Of a card those that stand in its lines, and those of a template or a deck that name it.
export const findingsOf = (one) =>
  (state.findings?.diagnostics ?? []).filter((each) =>
    [each, ...each.notes].some((at) => at.file === one.file && at.line >= one.line && at.line <= one.endLine));

// An element with properties and children; words are never read as HTML.
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith('on')) {
      element.addEventListener(key.slice(2), value);
    } else if (key === 'class') {
      element.className = value;
    } else if (key in element && key !== 'form') {
      element[key] = value;
    } else {
      element.setAttribute(key, value);
    }
  }
  element.append(...children.filter((each) => each !== null && each !== undefined));
  return element;
}
