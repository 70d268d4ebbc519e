/** Makes files that claim to be pictures: a good one, a bomb, two formats at once, markup, and broken ones. */
import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG of a few bytes that claims `side` × `side` pixels. */
function bomb(side: number, rows: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(rows * (side * 3 + 1)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export async function hostilePictures(): Promise<Buffer[]> {
  const plain = sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#468' } });
  const jpeg = await plain.clone().jpeg().toBuffer();
  const png = await plain.clone().png().toBuffer();
  const markup = Buffer.from('<script>alert(1)</script>');
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>';
  return [
    jpeg,
    png,
    bomb(60_000, 3),
    bomb(9_000, 9_000),
    jpeg.subarray(0, 400),
    Buffer.concat([jpeg.subarray(0, 300), Buffer.alloc(5_000, 0xff)]),
    Buffer.concat([jpeg, markup, Buffer.from('504b0304', 'hex')]),
    Buffer.concat([Buffer.from('GIF89a/*'), markup, Buffer.from('*/=1;')]),
    Buffer.from(svg),
    Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg.replace('<image', '&x;<image')}`,
    ),
    Buffer.from('%PDF-1.7\n1 0 obj << /JS (app.alert(1)) >> endobj'),
    Buffer.from('00000018667479706865696300000000', 'hex'),
    Buffer.alloc(0),
    Buffer.from([0]),
    Buffer.alloc(100_000, 0xd8),
  ];
}
