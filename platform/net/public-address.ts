/** Tells whether an IP address is on the public internet rather than private or special, from the registries of RFC 6890. */

type Block = [network: number[], bits: number];

const v4 = (text: string): number[] | null => {
  const parts = text.split('.').map(Number);
  return /^(\d{1,3}\.){3}\d{1,3}$/.test(text) && parts.every((part) => part <= 255) ? parts : null;
};

/** The sixteen bytes of an IPv6 address; null if invalid. */
function v6(text: string): number[] | null {
  if (!/^[0-9a-f:.]+$/i.test(text)) return null;
  const last = text.slice(text.lastIndexOf(':') + 1);
  const tail = last.includes('.') ? v4(last) : [];
  if (tail === null) return null;
  const words = last.includes('.')
    ? text.slice(0, text.lastIndexOf(':') + 1).replace(/([^:]):$/, '$1')
    : text;
  const halves = words.split('::');
  if (halves.length > 2) return null;
  const bytesOf = (half: string): number[] | null => {
    const groups = half === '' ? [] : half.split(':');
    return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
      ? groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      : null;
  };
  const [front, back] = [bytesOf(halves[0] ?? ''), bytesOf(halves[1] ?? '')];
  if (front === null || back === null) return null;
  const room = 16 - front.length - back.length - tail.length;
  if (room < 0 || (halves.length === 1 && room !== 0)) return null;
  return [...front, ...Array.from({ length: room }, () => 0), ...back, ...tail];
}

const within = (bytes: readonly number[], [network, bits]: Block): boolean =>
  network.every((part, index) => {
    const left = Math.min(8, Math.max(0, bits - index * 8));
    const mask = left === 0 ? 0 : (0xff << (8 - left)) & 0xff;
    return ((bytes[index] ?? 0) & mask) === (part & mask);
  });

const special4: Block[] = [
  [[0], 8],
  [[10], 8],
  [[100, 64], 10],
  [[127], 8],
  [[169, 254], 16],
  [[172, 16], 12],
  [[192, 0, 0], 24],
  [[192, 0, 2], 24],
  [[192, 88, 99], 24],
  [[192, 168], 16],
  [[198, 18], 15],
  [[198, 51, 100], 24],
  [[203, 0, 113], 24],
  // Multicast, reserved and broadcast.
  [[224], 3],
];

/** Only 2000::/3 is assigned; these parts of it are not public, or contain an IPv4 address that would need checking too. */
const special6: Block[] = [
  [[0x20, 0x01, 0x00], 23],
  [[0x20, 0x01, 0x0d, 0xb8], 32],
  [[0x20, 0x02], 16],
  [[0x3f, 0xff, 0x00], 20],
];

/** Whether a text is a public IP address. Other text is not. */
export function isPublicAddress(text: string): boolean {
  const four = v4(text);
  if (four) return !special4.some((block) => within(four, block));
  const six = v6(text);
  return six !== null && within(six, [[0x20], 3]) && !special6.some((block) => within(six, block));
}
