/**
 * Source of the inline script that sets the browser's clock ahead, as far as the demo's has been moved: `new Date()` and `Date.now()` say the demo's time, for
 * our pages and for the auth client, whose sessions would else be from the future. Written into the pages of a moved demo alone.
 */
export const clockScript = (aheadMilliseconds: number): string =>
  `(a=>{const D=Date;window.Date=class extends D{constructor(...w){w.length?super(...w):super(D.now()+a)}static now(){return D.now()+a}}})(${Math.round(aheadMilliseconds)})`;
