// Loaded before the server (`--import`): its clock is ahead of the real one by the milliseconds in the file of MOVED_CLOCK.
import { readFileSync } from 'node:fs';

const file = process.env.MOVED_CLOCK ?? '';
const Real = Date;
let ahead = 0;
setInterval(() => (ahead = Number(readFileSync(file, 'utf8'))), 50).unref();

globalThis.Date = class Date extends Real {
  constructor(...parts) {
    if (parts.length === 0) super(Real.now() + ahead);
    else super(...parts);
  }
  static now() {
    return Real.now() + ahead;
  }
};
