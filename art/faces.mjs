// Draws the faces of the sample owners and the demo's renters: low-poly portraits, nobody's likeness. `node art/faces.mjs` writes them and prints their addresses.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { PUBLIC, sha } from './sources.mjs';

/** Three times the largest place that shows one. */
const SIZE = 336;
const at = (points, fill) => `<polygon points="${points}" fill="${fill}" stroke="${fill}" stroke-width=".35"/>`;
const pair = ([left, right], one, other) => at(one, left) + at(other, right);

/** Light, middle, shade, deep shade. */
const SKINS = {
  fair: ['#F9D9C0', '#EEBF9F', '#D69C7C', '#BB8163'],
  rosy: ['#F6CCB2', '#E8B092', '#CD8D70', '#B07257'],
  light: ['#F4CDA6', '#E4B388', '#C89469', '#AB7951'],
  olive: ['#E8B88F', '#D39B72', '#B47C55', '#946140'],
  tan: ['#DDA780', '#C98C63', '#AA704B', '#8A583A'],
  brown: ['#C68A5E', '#AC7249', '#8C5936', '#6E4428'],
  deep: ['#A56B47', '#885536', '#6C4229', '#54311E'],
};
/** Highlight, light side, dark side. */
const HAIRS = {
  copper: ['#DD7C4C', '#C9663A', '#A94C28', '#84381C'],
  blonde: ['#F6DD9A', '#E8C46C', '#CFA24A', '#AE8236'],
  sand: ['#CFA776', '#B98C5B', '#9A7145', '#7C5933'],
  brown: ['#8A5E42', '#6D4730', '#533422', '#3D2517'],
  dark: ['#74503D', '#5B3A2B', '#41271C', '#2C1912'],
  black: ['#56565F', '#3A3A44', '#25252D', '#16161C'],
  soft: ['#76706E', '#55504F', '#363231', '#211E1E'],
  close: ['#4A372E', '#33241D', '#231813', '#150E0B'],
  grey: ['#E6E5E0', '#C9C8C2', '#A5A49D', '#86857E'],
};
const GROUNDS = {
  sun: ['#F5BE5B', '#FAD58C', '#E9A43C'],
  peach: ['#FBA873', '#FFC7A3', '#EE8A52'],
  lake: ['#4FBFBE', '#7FDAD2', '#2F9FA5'],
  sky: ['#8FB9D8', '#B5D3E8', '#6E9CC1'],
  pine: ['#83BC83', '#A9D39B', '#619F6C'],
  dusk: ['#BFA9D6', '#DCCBE8', '#A189BF'],
  rose: ['#F0A9A0', '#F8CBC2', '#DE857B'],
  sandstone: ['#DDBF95', '#EDD8B6', '#C7A271'],
};
const SHIRTS = {
  teal: ['#3FA39B', '#2C857F', '#1F6A66'],
  navy: ['#3E5673', '#2E4260', '#22334D'],
  ember: ['#FF9A5F', '#E97B3F', '#C8622B'],
  sun: ['#F7C566', '#E5A83F', '#C98B29'],
  brick: ['#C75B4A', '#A84334', '#883226'],
  pine: ['#5B8F6A', '#437553', '#305C40'],
  plum: ['#8A6AA6', '#6F5089', '#573B6F'],
  cream: ['#F4EEE5', '#DED4C5', '#C6B9A5'],
};

const ground = ([base, light, dark]) => `<rect width="96" height="96" fill="${base}"/>${at('0,0 60,0 0,56', light)}${at('96,30 96,96 40,96', dark)}`;
const shirt = ([one, two, three]) => at('5,96 12,85 36,76 44,96', one) + at('36,76 48,87 60,76 56,96 44,96', two) + at('60,76 84,85 91,96 54,96', three);
const collars = {
  none: () => '',
  shirt: (c) => pair(c, '36,76 48,87 44,92 33,79', '60,76 48,87 52,92 63,79'),
  scarf: (c) => at('33,74 48,82 63,74 66,82 48,92 30,82', c[0]) + at('48,82 63,74 66,82 48,92', c[1]),
};
const ears = (s) => pair([s[1], s[3]], '24,45 29,43 31,56 26,54', '72,45 67,43 65,56 70,54');
const neck = (s) => pair([s[2], s[3]], '38,62 48,66 48,86 37,77', '48,66 58,62 59,77 48,86');

/** The head: forehead, cheeks, jaw and chin. A jaw of 0 is narrow, of 2 broad. */
function head([light, mid, shade, deep], jaw) {
  const chin = 73 + jaw * 0.6;
  const low = 38 - jaw * 1.2;
  const far = 96 - low;
  return (
    pair([light, mid], '33,28 48,23 48,43 27.5,43', '48,23 63,28 68.5,43 48,43') +
    pair([light, shade], `27.5,43 48,43 48,56 ${30 - jaw * 0.5},56`, `68.5,43 48,43 48,56 ${66 + jaw * 0.5},56`) +
    pair([mid, shade], `${30 - jaw * 0.5},56 48,56 48,63 ${low},69`, `${66 + jaw * 0.5},56 48,56 48,63 ${far},69`) +
    pair([shade, deep], `${low},69 48,63 48,${chin}`, `${far},69 48,63 48,${chin}`)
  );
}
const nose = ([light, , shade, deep], long = 0) =>
  at(`46.5,44 48,43 48,${57 + long} 43,${57 + long}`, light) +
  at(`48,43 49.5,44 53,${57 + long} 48,${57 + long}`, deep) +
  at(`43,${57 + long} 48,${57 + long} 53,${57 + long} 48,${59.4 + long}`, shade);

const eye = (x, iris, lid) =>
  at(`${x - 3.7},47.6 ${x - 1.8},45.9 ${x + 1.8},45.9 ${x + 3.7},47.6 ${x + 1.4},49.2 ${x - 1.4},49.2`, '#FFFDF8') +
  at(`${x - 1.7},45.8 ${x},45.4 ${x + 1.7},45.8 ${x + 1.7},48.2 ${x},49.3 ${x - 1.7},48.2`, iris) +
  `<circle cx="${x}" cy="47.2" r=".95" fill="#140D09"/><circle cx="${x - 0.7}" cy="46.3" r=".6" fill="#fff"/>` +
  `<path d="M${x - 4} 47.5L${x - 1.9} 45.6H${x + 1.9}L${x + 4} 47.5" fill="none" stroke="${lid}" stroke-width=".9" stroke-linejoin="round" stroke-linecap="round"/>`;
/** Eyes that smile: two arcs. */
const smiling = (x, lid) => `<path d="M${x - 3.6} 48.2Q${x} 44.4 ${x + 3.6} 48.2" fill="none" stroke="${lid}" stroke-width="1.5" stroke-linecap="round"/>`;
const IRIS = { brown: '#4A2C18', dark: '#20150F', blue: '#3E7EA6', green: '#4E7C55', hazel: '#7A5A2B' };
const eyes = (kind, lid) => (kind === 'smiling' ? smiling(39, lid) + smiling(57, lid) : eye(39, IRIS[kind], lid) + eye(57, IRIS[kind], lid));
const brows = (color, lift = 0) => pair([color, color], `33.8,${42.6 - lift} 38,${40.2 - lift} 43.6,41.2 43.4,42.9 38.2,${42.2 - lift}`, `62.2,${42.6 - lift} 58,${40.2 - lift} 52.4,41.2 52.6,42.9 57.8,${42.2 - lift}`);
const cheeks = '<circle cx="37.5" cy="56.5" r="3" fill="#E8705E" opacity=".2"/><circle cx="58.5" cy="56.5" r="3" fill="#C9473A" opacity=".16"/>';
const freckles = [35, 38, 41, 55, 58, 61].map((x, i) => `<circle cx="${x}" cy="${54.5 + (i % 3)}" r=".55" fill="#B5673F" opacity=".7"/>`).join('');

const mouths = {
  open: (lip) => at('41.4,63.6 48,65.1 54.6,63.6 51.6,67.8 44.4,67.8', lip) + at('42.4,64 48,65.3 53.6,64 52.4,65.8 43.6,65.8', '#FFF6EE'),
  wide: (lip) => at('39.6,62.8 48,64.6 56.4,62.8 52.6,68.6 43.4,68.6', lip) + at('40.8,63.3 48,64.9 55.2,63.3 53.4,66 42.6,66', '#FFF6EE'),
  closed: (lip) => `<path d="M41 64Q48 68.6 55 64" fill="none" stroke="${lip}" stroke-width="1.5" stroke-linecap="round"/>`,
  side: (lip) => `<path d="M42 65.4Q49 67.8 55.4 63.4" fill="none" stroke="${lip}" stroke-width="1.5" stroke-linecap="round"/>`,
};

/** Behind the head and in front of it. */
const hairs = {
  long: { behind: (h) => pair([h[2], h[3]], '18,42 27,17 47,9 49,50 40,84 24,92 13,74', '47,9 68,16 78,42 84,74 72,92 56,84 49,50'), front: (h) => at('24,58 22,36 31,20 44,13 53,15 41,26 32,38 28.5,52', h[1]) + at('53,15 67,22 74,38 72,58 68,48 63,34 53,24 41,26', h[2]) + at('31,20 44,13 41,26 32,38', h[0]) },
  waves: { behind: (h) => pair([h[2], h[3]], '19,40 27,18 47,9 49,40 34,76 24,80 17,66', '47,9 67,16 77,38 79,66 72,80 62,76 49,40'), front: (h) => at('24,52 22,34 31,19 46,13 56,17 43,25 33,34 29,46', h[1]) + at('56,17 68,24 74,40 72,54 67,44 62,33 52,26 43,25', h[2]) + at('31,19 46,13 43,25 33,34', h[0]) },
  bob: { behind: (h) => pair([h[2], h[3]], '20,44 25,20 47,10 48,60 34,70 19,66', '47,10 71,20 76,44 77,66 62,70 48,60'), front: (h) => at('24,55 23,30 33,17 48,13 48,30 33,33 28.5,46', h[1]) + at('48,13 64,17 73,30 72,55 67.5,46 63,33 48,30', h[2]) + at('33,17 48,13 48,22 34,29', h[0]) },
  braid: { behind: (h) => at('66,48 76,56 80,68 76,80 79,92 70,94 66,80 70,68', h[2]) + at('70,58 78,64 75,71 69,66', h[0]) + at('70,72 77,77 74,84 69,80', h[0]), front: (h) => at('25.5,50 24,30 34,17 47,12.5 56,15 42,25 33,33 29,44', h[1]) + at('56,15 68,23 72,36 71,52 67.5,42 62,32 52,26 42,25', h[2]) + at('34,17 47,12.5 42,25 33,33', h[0]) },
  bun: { behind: (h) => at('38,12 42,3 54,3 59,11 54,18 42,18', h[1]) + at('50,3 54,3 59,11 54,18 48,16', h[2]), front: (h) => at('26,48 25,30 35,17 48,13 48,25 36,30 30,40', h[1]) + at('48,13 61,17 71,30 70,48 66,40 60,30 48,25', h[2]) + at('35,17 48,13 48,25 38,27', h[0]) },
  pixie: { behind: (h) => pair([h[2], h[3]], '24,46 26,26 34,16 40,30 30,52', '72,46 70,26 62,16 56,30 66,52'), front: (h) => at('25,47 24,29 33,16 50,11 60,15 46,27 34,33 29,42', h[1]) + at('60,15 69,24 72,38 70,48 66,38 58,29 46,27', h[2]) + at('33,16 50,11 46,27 36,27', h[0]) },
  short: { behind: () => '', front: (h) => at('26.5,46 25,30 36,17 49,13 45,24 34,31 30,41', h[1]) + at('49,13 63,17 71,30 69.5,46 66,36 60,29 45,24', h[2]) + at('36,17 49,13 45,24', h[0]) },
  spiky: { behind: () => '', front: (h) => at('26,45 24,30 31,18 39,21 46,11 50,28 37,28 31,35', h[1]) + at('46,11 55,18 64,16 71,28 70,45 65.5,34 58,30 50,28', h[2]) + at('39,21 46,11 48,22', h[0]) },
  close: { behind: () => '', front: (h) => at('26.5,44 26,29 34,18 48,13.5 48,26 38,27.5 31,33', h[1]) + at('48,13.5 62,18 70,29 69.5,44 65,33 58,27.5 48,26', h[2]) },
  tail: { behind: (h) => at('66,40 74,52 80,78 72,92 64,74', h[3]) + at('74,62 81,66 79,71 73,68', '#F7C566'), front: (h) => at('26.5,46 25,30 36,17 49,13 45,24 34,31 30,41', h[1]) + at('49,13 63,17 71,30 69.5,46 66,36 60,29 45,24', h[2]) + at('36,17 49,13 45,24', h[0]) },
  curls: { behind: (h) => [[22, 40, 10], [24, 55, 9], [74, 40, 10], [72, 55, 9], [34, 20, 12], [48, 15, 12], [62, 20, 12]].map(([x, y, r], i) => at(ring(x, y, r), h[1 + (i % 3)])).join(''), front: (h) => [[31, 29, 7], [40, 23, 8], [51, 22, 8], [62, 26, 8], [67, 35, 6], [28, 38, 5]].map(([x, y, r], i) => at(ring(x, y, r), h[i % 3])).join('') },
};
function ring(x, y, r) {
  return Array.from({ length: 7 }, (_, i) => `${(x + r * Math.cos((i / 7) * 6.283)).toFixed(1)},${(y + r * Math.sin((i / 7) * 6.283)).toFixed(1)}`).join(' ');
}

const beards = {
  none: () => '',
  full: (h) => at('28.5,50 34,58 42,61 48,60 48,83 38,78 30,66', h[0]) + at('67.5,50 62,58 54,61 48,60 48,83 58,78 66,66', h[2]) + at('38,66 48,69 48,83 38,78', h[1]),
  short: (h) => at('33,60 38,66 48,69.5 48,75.5 37,70.5', h[1]) + at('63,60 58,66 48,69.5 48,75.5 59,70.5', h[3]) + at('39,63.2 44,60 48,60.8 48,62.8 43,63.2', h[1]) + at('57,63.2 52,60 48,60.8 48,62.8 53,63.2', h[3]),
  chin: (h) => at('33,60 38,66 48,69.5 48,75.5 37,70.5', h[1]) + at('63,60 58,66 48,69.5 48,75.5 59,70.5', h[3]),
  goatee: (h) => at('39,63.2 44,59.8 48,60.6 48,63 43,63.4', h[2]) + at('57,63.2 52,59.8 48,60.6 48,63 53,63.4', h[3]) + at('45,70 48,69 51,70 48,75', h[2]),
  moustache: (h) => at('37.5,63.6 43,59.6 48,60.8 48,63.4 42.5,64.2', h[1]) + at('58.5,63.6 53,59.6 48,60.8 48,63.4 53.5,64.2', h[2]),
};

const extras = {
  cap: ([light, dark, top, brim]) => at('25,38 27,22 39,13 48,12 48,33 36,34', light) + at('48,12 57,13 69,22 71,38 60,34 48,33', dark) + at('27,22 39,13 48,12 42,24', top) + at('22,39 48,31 74,39 67,43 48,36.5 29,43', brim) + at('43,24 48,20 53,24 48,29', '#F7C566'),
  toque: ([light, dark, top, brim]) => at('25,34 27,20 38,9 48,7 48,30', light) + at('48,7 58,9 69,20 71,34 48,30', dark) + at('27,20 38,9 48,7 40,22', top) + at('22.5,40 23,32 48,27 73,32 73.5,40 48,35', brim) + at(ring(48, 6, 5), top),
  hat: ([light, dark, top, brim]) => at('29,31 32,14 42,10 48,13 48,31', light) + at('48,13 54,10 64,14 67,31 48,31', dark) + at('32,14 42,10 48,13 40,22', top) + at('10,35 29,29 67,29 86,35 66,39 48,36 30,39', brim) + at('29,29 67,29 67.6,32.5 48,31.5 28.4,32.5', '#F7C566'),
  glasses: ([rim]) => `<g fill="none" stroke="${rim}" stroke-width="1.5"><rect x="32.4" y="43.2" width="13.2" height="8.6" rx="3"/><rect x="50.4" y="43.2" width="13.2" height="8.6" rx="3"/><path d="M45.6 46h4.8"/></g>`,
  round: ([rim]) => `<g fill="none" stroke="${rim}" stroke-width="1.3"><circle cx="39" cy="47.5" r="6.2"/><circle cx="57" cy="47.5" r="6.2"/><path d="M45.2 46.6h5.6"/></g>`,
  shades: ([lens, shine]) => at('28,27 46,24 46,32 41,35 32,34', lens) + at('50,24 68,27 64,34 55,35 50,32', lens) + at('31,28 38,27 34,33', shine) + at('53,27 60,27 55,33', shine) + `<path d="M46 26.5h4" stroke="${lens}" stroke-width="1.6"/>`,
  earrings: ([one, two]) => at('25,60 28,59 29,65 26,66', one) + at('71,60 68,59 67,65 70,66', two),
  studs: ([one]) => `<circle cx="27.5" cy="57" r="1.3" fill="${one}"/><circle cx="68.5" cy="57" r="1.3" fill="${one}"/>`,
};
const over = new Set(['cap', 'toque', 'hat', 'shades']);

const gold = ['#F7C566', '#D99B2E'];
/** Name, then how they look. `wide` stretches the head, `low` moves it. */
const PEOPLE = {
  marnie: { skin: 'fair', hair: 'copper', cut: 'waves', ground: 'sun', shirt: 'teal', collar: ['shirt', ['#F4EEE5', '#D9D0C2']], eyes: 'green', mouth: 'wide', wears: [], marks: freckles, lip: '#A8483A' },
  dale: { skin: 'rosy', hair: 'grey', cut: 'close', ground: 'sky', shirt: 'ember', eyes: 'blue', mouth: 'open', beard: 'full', wears: [['cap', ['#2FA7B0', '#1B7C86', '#56C7C6', '#155F68']]], jaw: 2, brow: '#98978F', lip: '#7A2E22' },
  tyler: { skin: 'light', hair: 'black', cut: 'spiky', ground: 'pine', shirt: 'navy', collar: ['shirt', ['#4CC9C4', '#2FA7B0']], eyes: 'dark', mouth: 'side', wears: [['glasses', ['#16161C']]], lip: '#8E4433' },
  ingrid: { skin: 'fair', hair: 'blonde', cut: 'braid', ground: 'lake', shirt: 'brick', collar: ['shirt', ['#F4EEE5', '#D9D0C2']], eyes: 'blue', mouth: 'open', wears: [], marks: cheeks, brow: '#AE8236', lip: '#B4523F' },
  hannah: { skin: 'rosy', hair: 'sand', cut: 'bun', ground: 'dusk', shirt: 'pine', eyes: 'smiling', mouth: 'closed', wears: [['studs', ['#F7C566']]], marks: freckles, wide: 0.97, lip: '#A04236' },
  ray: { skin: 'tan', hair: 'soft', cut: 'tail', ground: 'lake', shirt: 'ember', collar: ['shirt', ['#F7C566', '#E0A23C']], eyes: 'brown', mouth: 'open', beard: 'goatee', wears: [], jaw: 1, lip: '#7A2E22', low: 1 },
  priya: { skin: 'brown', hair: 'black', cut: 'long', ground: 'rose', shirt: 'plum', eyes: 'dark', mouth: 'wide', wears: [['earrings', gold]], wide: 0.97, lip: '#8E2F3B' },
  gord: { skin: 'rosy', hair: 'copper', cut: 'close', ground: 'sandstone', shirt: 'pine', collar: ['shirt', ['#5B8F6A', '#305C40']], eyes: 'hazel', mouth: 'closed', beard: 'full', wears: [['toque', ['#3E5673', '#2E4260', '#5A789B', '#F7C566']]], jaw: 2, wide: 1.04, lip: '#6E2A1E' },
  astrid: { skin: 'fair', hair: 'grey', cut: 'pixie', ground: 'peach', shirt: 'navy', collar: ['scarf', ['#4CC9C4', '#2FA7B0']], eyes: 'blue', mouth: 'closed', wears: [['round', ['#8A3B22']]], brow: '#A5A49D', lip: '#A8483A' },
  elise: { skin: 'olive', hair: 'dark', cut: 'bob', ground: 'sun', shirt: 'cream', collar: ['scarf', ['#C75B4A', '#A84334']], eyes: 'hazel', mouth: 'side', wears: [['studs', ['#F4EEE5']]], wide: 0.96, lip: '#A03B36' },
  wes: { skin: 'light', hair: 'brown', cut: 'short', ground: 'sky', shirt: 'brick', collar: ['shirt', ['#C75B4A', '#883226']], eyes: 'green', mouth: 'side', beard: 'short', wears: [['hat', ['#C9A06B', '#A98150', '#DDBB8A', '#8E6A3F']]], jaw: 1, lip: '#7A2E22' },
  brett: { skin: 'fair', hair: 'brown', cut: 'short', ground: 'pine', shirt: 'navy', eyes: 'brown', mouth: 'wide', beard: 'moustache', wears: [['shades', ['#20262B', '#5B7C8A']]], jaw: 2, wide: 1.03, lip: '#7A2E22' },
  noor: { skin: 'olive', hair: 'dark', cut: 'long', ground: 'peach', shirt: 'teal', eyes: 'brown', mouth: 'open', wears: [['earrings', gold]], lip: '#93382D' },
  sam: { skin: 'deep', hair: 'close', cut: 'close', ground: 'dusk', shirt: 'sun', collar: ['shirt', ['#E5A83F', '#B97D20']], eyes: 'dark', mouth: 'wide', beard: 'chin', wears: [], jaw: 1, lip: '#6B2418' },
};

function draw({ skin, hair, cut, ground: behind, shirt: cloth, collar = ['none', []], eyes: look, mouth, beard = 'none', wears, marks = '', brow, lip, jaw = 0, wide = 1, low = 0 }) {
  const [s, h] = [SKINS[skin], HAIRS[hair]];
  const lid = '#2A1A12';
  const [on, above] = [wears.filter(([kind]) => !over.has(kind)), wears.filter(([kind]) => over.has(kind))];
  const worn = (list) => list.map(([kind, colors]) => extras[kind](colors)).join('');
  const isUnderHat = above.some(([kind]) => kind !== 'shades');
  const face = hairs[cut].behind(h) + neck(s) + (cut === 'long' || cut === 'waves' || cut === 'bob' ? '' : ears(s)) + head(s, jaw) + nose(s, jaw * 0.3) + marks + eyes(look, lid) + brows(brow ?? h[3], look === 'smiling' ? 1 : 0) + beards[beard](h) + mouths[mouth](lip) + (isUnderHat && cut === 'close' ? '' : hairs[cut].front(h)) + worn(on) + worn(above);
  const place = `translate(${48 - 48 * wide} ${low}) scale(${wide} 1)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="9 6 78 78" width="${SIZE}" height="${SIZE}">${ground(GROUNDS[behind])}<g transform="${place}">${shirt(SHIRTS[cloth])}${collars[collar[0]](collar[1])}${face}</g></svg>`;
}

const folder = join(PUBLIC, 'pictures', 'faces');
mkdirSync(folder, { recursive: true });
for (const old of readdirSync(folder)) rmSync(join(folder, old));
for (const [name, looks] of Object.entries(PEOPLE)) {
  const data = await sharp(Buffer.from(draw(looks)), { density: 288 }).resize(SIZE, SIZE).webp({ quality: 88, effort: 6 }).toBuffer();
  const file = `${name}.${sha(data).slice(0, 8)}.webp`;
  writeFileSync(join(folder, file), data);
  console.log(`/pictures/faces/${file}`, data.length);
}
