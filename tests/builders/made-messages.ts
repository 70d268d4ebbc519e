/** Messages made by the thousand, ordinary ones and such with a contact between ⟦ ⟧: always the same ones for the same seed. */

type Dice = { int: (below: number) => number; of: <T>(list: readonly T[]) => T };

/** mulberry32: small, and the same everywhere. */
export function dice(seed: number): Dice {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number) => Math.floor(next() * below);
  return {
    int,
    of: (list) => {
      const one = list[int(list.length)];
      if (one === undefined) throw new Error('an empty list');
      return one;
    },
  };
}

const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const number = ({ int }: Dice, least: number, most: number) => least + int(most - least + 1);
const digits = (d: Dice, count: number) => Array.from({ length: count }, () => d.int(10)).join('');
const some = (d: Dice, count: number) => Array.from({ length: count }, () => d.of([...letters])).join('');
const two = (value: number) => String(value).padStart(2, '0');
const day = (d: Dice) => `2027-${two(number(d, 1, 12))}-${two(number(d, 1, 28))}`;

const price = (d: Dice) =>
  d.of([
    `$${number(d, 40, 900)}`,
    `${number(d, 40, 900)} dollars`,
    `$${number(d, 1, 9)},${digits(d, 3)}.${digits(d, 2)}`,
    `${number(d, 100, 4000)} CAD`,
    `${number(d, 1, 9)},${digits(d, 3)}`,
    `${number(d, 100, 900)}`,
  ]);
const postal = (d: Dice) =>
  `${some(d, 1)}${d.int(10)}${some(d, 1)}${d.of([' ', ''])}${d.int(10)}${some(d, 1)}${d.int(10)}`;
const hull = (d: Dice) => `${some(d, 3)}${digits(d, 5)}${some(d, 1)}${digits(d, 3)}`;
const vin = (d: Dice) =>
  `${digits(d, 1)}${some(d, 3)}${digits(d, 2)}${some(d, 2)}${digits(d, 1)}${some(d, 2)}${digits(d, 6)}`;
const model = (d: Dice) =>
  d.of([
    `RZR XP ${number(d, 5, 19)}00`,
    `Summit X ${number(d, 60, 90)}0 ${number(d, 146, 175)}`,
    `F-${number(d, 1, 5)}50`,
    `GTX ${number(d, 130, 300)}`,
    `YXZ${number(d, 700, 1100)}R`,
    `Wakesetter ${number(d, 20, 25)} LSV`,
    `M${number(d, 6, 9)}000`,
  ]);
const clock = (d: Dice) =>
  d.of([
    `${number(d, 7, 20)}:${d.of(['00', '15', '30'])}`,
    `${number(d, 7, 11)} am`,
    `${number(d, 1, 9)} pm`,
  ]);

const sentences: readonly ((d: Dice) => string)[] = [
  (d) => `Would you take ${price(d)} for ${number(d, 2, 14)} days?`,
  (d) => `Is it free from ${day(d)} to ${day(d)}?`,
  (d) => `We would pick it up at ${clock(d)} and bring it back at ${clock(d)}.`,
  (d) => `Our postal code is ${postal(d)}, can you deliver?`,
  (d) => `It is a ${number(d, 2008, 2027)} ${model(d)} with ${number(d, 20, 900)} hours.`,
  (d) => `The hull number is ${hull(d)}.`,
  (d) => `${hull(d)} is what stands on the transom.`,
  (d) => `The VIN is ${vin(d)} for the insurance.`,
  (d) => `It has ${number(d, 2, 90)},${digits(d, 3)} km on it and makes ${number(d, 40, 300)} hp.`,
  (d) =>
    `We are ${number(d, 1, 6)} adults and ${number(d, 1, 5)} kids, ${number(d, 2, 9)} and ${number(d, 10, 16)} years old.`,
  (d) => `I pay ${price(d)}, ${price(d)} or ${price(d)}, depending on the days.`,
  (d) => `${number(d, 100, 2900)} AP and the rest in cash, ${price(d)}?`,
  (d) => `The gate code is ${digits(d, 4)}, slip ${number(d, 1, 300)}.`,
  (d) => `Drive to ${number(d, 100, 9999)} Lakeshore Rd, unit ${number(d, 1, 320)}.`,
  (d) => `The place is at ${number(d, 49, 54)}.${digits(d, 5)}, -${number(d, 114, 123)}.${digits(d, 5)}.`,
  (d) =>
    `Tires are LT${number(d, 205, 315)}/${number(d, 5, 8)}5R${number(d, 15, 20)}, ${number(d, 30, 80)} psi.`,
  (d) => `The box is ${number(d, 80, 200)} x ${number(d, 60, 120)} x ${number(d, 30, 90)} cm.`,
  (d) => `The serial number is ${digits(d, 10)}.`,
  (d) => `Odometer ${number(d, 10, 99)},${digits(d, 3)} before, ${number(d, 10, 99)},${digits(d, 3)} after.`,
  (d) => `Models from ${number(d, 2010, 2014)}, ${number(d, 2015, 2019)} and ${number(d, 2020, 2026)} fit.`,
  (d) => `Total ${price(d)}, deposit ${price(d)}, back within 48 hours.`,
  (d) => `My booking is WL-${digits(d, 8)}, made on ${day(d)}.`,
  () => 'Can we bring the dog?',
  () => 'Thanks, that sounds great!',
  () => 'Where do we meet, and is there parking?',
  () => 'The line was bad, so I write.',
  () => 'I saw your photos and loved them.',
];

export const madeOrdinary = (seed: number, count: number): string[] => {
  const d = dice(seed);
  return Array.from({ length: count }, () =>
    Array.from({ length: number(d, 1, 3) }, () => d.of(sentences)(d)).join(' '),
  );
};

const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const spoken = (d: Dice, text: string) =>
  [...text].map((each) => (each === '0' ? d.of(['oh', 'zero']) : (words[Number(each)] ?? ''))).join(' ');
const fullWidth = (text: string) =>
  [...text].map((each) => (/\d/.test(each) ? String.fromCodePoint(0xff10 + Number(each)) : each)).join('');

function phone(d: Dice): string {
  const area = d.of(['250', '778', '236', '604', '403', '587', '780', '825']);
  const [middle, end] = [`${number(d, 2, 9)}${d.of(['00', '34', '55', '87'])}`, digits(d, 4)];
  const all = area + middle + end;
  const joined = (by: string) => [area, middle, end].join(by);
  return d.of([
    all,
    joined('-'),
    joined(' '),
    joined('.'),
    joined(' - '),
    joined('/'),
    joined('*'),
    joined('_'),
    `(${area}) ${middle}-${end}`,
    `(${area})${middle}${end}`,
    `+1 ${joined(' ')}`,
    `+1${all}`,
    `1-${joined('-')}`,
    [...all].join(' '),
    [...all].join('-'),
    [...all].join('.'),
    spoken(d, all),
    spoken(d, area) + ', ' + spoken(d, middle) + ', ' + spoken(d, end),
    `${area} ${spoken(d, middle)} ${end}`,
    `${spoken(d, area)} ${middle} ${end}`,
    fullWidth(joined(' ')),
    joined('\u200b'),
    joined('…'),
    all.replace(/0/g, 'O').replace(/^(...)(...)/, '$1 $2 '),
    `${area} dash ${middle} dash ${end}`,
  ]);
}

const firstNames = ['jane', 'mark', 'kelowna', 'sled', 'okanagan', 'pow', 'wake', 'tom'];
const lastNames = ['rider', 'doe', 'boats', 'hunter', 'life', 'smith'];
const providers = ['gmail', 'hotmail', 'outlook', 'yahoo', 'icloud', 'shaw', 'telus'];
const endingOf = (provider: string) => (provider === 'shaw' ? 'ca' : provider === 'telus' ? 'net' : 'com');

function email(d: Dice): string {
  const name =
    d.of(firstNames) + d.of(['.', '_', '', '-']) + d.of(lastNames) + d.of(['', String(number(d, 1, 99))]);
  const provider = d.of(providers);
  const ending = endingOf(provider);
  return d.of([
    `${name}@${provider}.${ending}`,
    `${name} @ ${provider}.${ending}`,
    `${name}@${provider} . ${ending}`,
    `${name} at ${provider} dot ${ending}`,
    `${name} AT ${provider} DOT ${ending}`,
    `${name}(at)${provider}(dot)${ending}`,
    `${name} [at] ${provider} [dot] ${ending}`,
    `${name} (at) ${provider}.${ending}`,
    `${name}@${provider}`,
    [...`${name}@${provider}.${ending}`].join(' '),
    `${name}＠${provider}.${ending}`,
    `${name}@${provider}.${ending}`.replaceAll('a', '\u0430'),
    `${name}@${provider}.${ending}`.replaceAll('o', '\u043e'),
    `${name}@my${d.of(lastNames)}.ca`,
    `${name} at my${d.of(lastNames)} dot ca`,
  ]);
}

function link(d: Dice): string {
  const host = `${d.of(firstNames)}${d.of(lastNames)}.${d.of(['com', 'ca', 'net', 'org', 'io'])}`;
  const [site = '', ending = ''] = host.split('.');
  return d.of([
    host,
    `https://${host}/${d.of(lastNames)}?id=${number(d, 1, 999)}`,
    `www.${host}`,
    `http://www.${host}`,
    `${site} dot ${ending}`,
    `${site} (dot) ${ending}`,
    `${site}[.]${ending}`,
    `wa.me/1${digits(d, 10)}`,
    `facebook.com/${site}`,
    `bit.ly/${some(d, 6)}`,
  ]);
}

/** With the words that make a handle of it. */
function handle(d: Dice): string {
  const name = d.of(firstNames) + d.of(['_', '.']) + d.of(lastNames) + d.of(['', String(number(d, 1, 99))]);
  return d.of([
    `⟦@${name}⟧`,
    `insta ⟦${name}⟧`,
    `my insta is ⟦${name}⟧`,
    `instagram: ⟦${name}⟧`,
    `IG ⟦@${name}⟧`,
    `snap: ⟦${name}⟧`,
    `telegram ⟦${name}⟧`,
    `facebook name is ⟦${name}⟧`,
    `I am ⟦${name}⟧ on insta`,
    `find ⟦${name}⟧ on instagram`,
  ]);
}

const leads = [
  'Reach me at ',
  'It is ',
  'Better write to ',
  'Here: ',
  'Try ',
  '',
  'My contact, ',
  'so we save the fee: ',
];

export const madeContacts = (seed: number, count: number): string[] => {
  const d = dice(seed);
  return Array.from({ length: count }, () => {
    const contact = d.of([
      () => `⟦${phone(d)}⟧`,
      () => `⟦${phone(d)}⟧`,
      () => `⟦${email(d)}⟧`,
      () => `⟦${link(d)}⟧`,
      () => handle(d),
    ])();
    const before = d.int(2) === 0 ? `${d.of(sentences)(d)} ` : '';
    const after = d.int(2) === 0 ? ` ${d.of(sentences)(d)}` : '';
    return `${before}${d.of(leads)}${contact}.${after}`;
  });
};
