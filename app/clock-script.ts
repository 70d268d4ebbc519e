/**
 * Source of the inline script that moves the browser's clock ahead like the demo's: `new Date()` and `Date.now()` give the demo's time to
 * our pages and the auth client, whose sessions would otherwise be from the future. Only in pages of a demo whose clock was moved.
 */
export const clockScript = (aheadMilliseconds: number): string =>
  `(a=>{const D=Date;window.Date=class extends D{constructor(...w){w.length?super(...w):super(D.now()+a)}static now(){return D.now()+a}}})(${Math.round(aheadMilliseconds)})`;
