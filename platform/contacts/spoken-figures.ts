/** How figures are said: in Latin letters by language, and in the scripts of others. */

/** Pairs of a word and what it stands for. */
export const pairsOf = (words: string): [string, string][] => {
  const all = words.trim().split(/\s+/);
  return all.flatMap((word, index): [string, string][] =>
    index % 2 === 0 ? [[word, all[index + 1] ?? '']] : [],
  );
};

/** Languages whose figures are words of English as well, or of each other: each counts where several of its figures stand. */
export const furtherLanguages: readonly ReadonlyMap<string, string>[] = [
  // Spanish, beyond the figures that are always read
  'uno 1 una 1 dos 2 tres 3 cuatro 4 cinco 5 seis 6 siete 7 ocho 8 nueve 9 diez 10 once 11 doce 12 trece 13 catorce 14 quince 15 dieciseis 16 diecisiete 17 dieciocho 18 diecinueve 19 veinte 20 treinta 30 cuarenta 40 cincuenta 50 sesenta 60 setenta 70 ochenta 80 noventa 90',
  // German
  'null 0 eins 1 zwei 2 zwo 2 drei 3 vier 4 funf 5 fuenf 5 funnef 5 sechs 6 sieben 7 acht 8 neun 9 zehn 10 elf 11 zwolf 12 dreizehn 13 vierzehn 14 funfzehn 15 sechzehn 16 siebzehn 17 achtzehn 18 neunzehn 19 zwanzig 20 dreissig 30 vierzig 40 funfzig 50 sechzig 60 siebzig 70 achtzig 80 neunzig 90',
  // Punjabi, Hindi and Urdu in Latin letters
  'sifar 0 sifr 0 shunya 0 zero 0 jiro 0 ik 1 ikk 1 ek 1 do 2 tin 3 teen 3 tinn 3 char 4 chaar 4 panj 5 panch 5 paanch 5 chhe 6 che 6 chha 6 chheh 6 chhah 6 sat 7 saat 7 satt 7 ath 8 aath 8 atth 8 nau 9 naun 9 no 9 das 10 vih 20 bees 20',
  // Mandarin in Latin letters
  'ling 0 yi 1 yao 1 er 2 liang 2 san 3 si 4 wu 5 liu 6 qi 7 ba 8 jiu 9',
  // Cantonese in Latin letters
  'ling 0 yat 1 yi 2 saam 3 sei 4 ng 5 luk 6 chat 7 baat 8 gau 9',
  // Portuguese
  'zero 0 um 1 uma 1 dois 2 duas 2 tres 3 quatro 4 cinco 5 seis 6 meia 6 sete 7 oito 8 nove 9 dez 10 vinte 20 trinta 30 quarenta 40 cinquenta 50 sessenta 60 setenta 70 oitenta 80 noventa 90',
  // Italian
  'zero 0 uno 1 due 2 tre 3 quattro 4 cinque 5 sei 6 sette 7 otto 8 nove 9 dieci 10 venti 20 trenta 30 quaranta 40 cinquanta 50 sessanta 60 settanta 70 ottanta 80 novanta 90',
  // Dutch
  'nul 0 een 1 twee 2 drie 3 vier 4 vijf 5 zes 6 zeven 7 acht 8 negen 9 tien 10 twintig 20 dertig 30 veertig 40 vijftig 50 zestig 60 zeventig 70 tachtig 80 negentig 90',
  // Swedish, Danish and Norwegian
  'noll 0 null 0 nul 0 ett 1 en 1 et 1 tva 2 to 2 tre 3 fyra 4 fire 4 fem 5 sex 6 seks 6 sju 7 syv 7 atta 8 atte 8 otte 8 nio 9 ni 9 tio 10 ti 10 tjugo 20 tjue 20 tyve 20 trettio 30 tretti 30 fyrtio 40 forti 40 femtio 50 femti 50',
  // Finnish
  'nolla 0 yksi 1 kaksi 2 kolme 3 nelja 4 viisi 5 kuusi 6 seitseman 7 kahdeksan 8 yhdeksan 9',
  // Tagalog
  'sero 0 wala 0 isa 1 dalawa 2 tatlo 3 apat 4 lima 5 anim 6 pito 7 walo 8 siyam 9',
  // Malay and Indonesian
  'kosong 0 nol 0 satu 1 dua 2 tiga 3 empat 4 lima 5 enam 6 tujuh 7 lapan 8 delapan 8 sembilan 9',
  // Polish
  'zero 0 jeden 1 dwa 2 trzy 3 cztery 4 piec 5 szesc 6 siedem 7 osiem 8 dziewiec 9',
  // Czech and Slovak
  'nula 0 jedna 1 jeden 1 dva 2 tri 3 ctyri 4 styri 4 pet 5 pat 5 sest 6 sedm 7 sedem 7 osm 8 osem 8 devet 9 devat 9',
  // Croatian and Serbian
  'nula 0 jedan 1 dva 2 tri 3 cetiri 4 pet 5 sest 6 sedam 7 osam 8 devet 9',
  // Romanian
  'zero 0 unu 1 doi 2 trei 3 patru 4 cinci 5 sase 6 sapte 7 opt 8 noua 9',
  // Hungarian
  'nulla 0 egy 1 ketto 2 harom 3 negy 4 ot 5 hat 6 het 7 nyolc 8 kilenc 9',
  // Turkish
  'sifir 0 bir 1 iki 2 uc 3 dort 4 bes 5 alti 6 yedi 7 sekiz 8 dokuz 9',
  // Ukrainian and Russian in Latin letters
  'nol 0 nul 0 odyn 1 odin 1 dva 2 try 3 tri 3 chotyry 4 chetyre 4 pyat 5 piat 5 shist 6 shest 6 sim 7 sem 7 visim 8 vosem 8 devyat 9',
  // Arabic in Latin letters
  'sifr 0 wahid 1 wahed 1 ithnan 2 itnen 2 tnen 2 thalatha 3 talata 3 tlete 3 arbaa 4 arba 4 khamsa 5 khamse 5 sitta 6 sitte 6 saba 7 sabaa 7 thamania 8 tamania 8 tmene 8 tisa 9 tesaa 9',
  // Persian in Latin letters
  'sefr 0 yek 1 do 2 se 3 seh 3 chahar 4 char 4 panj 5 shish 6 shesh 6 haft 7 hasht 8 noh 9 no 9',
  // Greek in Latin letters
  'miden 0 ena 1 dio 2 dyo 2 tria 3 tessera 4 pente 5 exi 6 eksi 6 epta 7 efta 7 okto 8 ochto 8 ennea 9 ennia 9',
  // Vietnamese
  'khong 0 mot 1 hai 2 ba 3 bon 4 nam 5 sau 6 bay 7 tam 8 chin 9',
  // Japanese and Korean in Latin letters
  'zero 0 rei 0 maru 0 ichi 1 ni 2 san 3 yon 4 shi 4 go 5 roku 6 nana 7 shichi 7 hachi 8 kyu 9 kyuu 9',
  'gong 0 yeong 0 il 1 i 2 sam 3 sa 4 o 5 yuk 6 chil 7 pal 8 gu 9',
].map((row) => withCompounds(new Map(pairsOf(row))));

/** 'trentanove', 'eenendertig', 'einunddreissig', 'trintaeum': tens and a unit in one word, in the languages that write them so. */
function withCompounds(figures: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const joint = [...figures].flatMap(([ten, tens]) =>
    /^[2-9]0$/.test(tens)
      ? [...figures].flatMap(([unit, digit]): [string, string][] => {
          if (!/^[1-9]$/.test(digit)) return [];
          const both = `${tens.charAt(0)}${digit}`;
          const short = /^[aeiou]/.test(unit) ? ten.replace(/[aeiou]$/, '') : ten;
          return [
            [`${short}${unit}`, both],
            [`${unit}en${ten}`, both],
            [`${unit.replace(/s$/, '')}und${ten}`, both],
            [`${unit}und${ten}`, both],
          ];
        })
      : [],
  );
  return new Map([...joint, ...figures]);
}

/** Compared without the marks that some leave out. */
const bare = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u0a3c\u093c\u064b-\u0655\u0670\u200b-\u200f'’ʼ]/g, '');

/** Each script with its figures; of these words none is one of a Latin alphabet. */
const scripts: readonly ReadonlyMap<string, string>[] = [
  // Gurmukhi
  'ਸਿਫਰ 0 ਜ਼ੀਰੋ 0 ਜੀਰੋ 0 ਇੱਕ 1 ਇਕ 1 ਦੋ 2 ਤਿੰਨ 3 ਤਿਨ 3 ਚਾਰ 4 ਪੰਜ 5 ਛੇ 6 ਛੇਂ 6 ਸੱਤ 7 ਸਤ 7 ਅੱਠ 8 ਅਠ 8 ਨੌਂ 9 ਨੌ 9 ਵਨ 1 ਟੂ 2 ਥ੍ਰੀ 3 ਫੋਰ 4 ਫਾਈਵ 5 ਫਾਇਵ 5 ਸਿਕਸ 6 ਸੈਵਨ 7 ਏਟ 8 ਨਾਈਨ 9 ਨਾਇਨ 9',
  // Devanagari
  'शून्य 0 ज़ीरो 0 एक 1 दो 2 तीन 3 चार 4 पांच 5 पाँच 5 छह 6 छः 6 छे 6 छ 6 सात 7 आठ 8 नौ 9 वन 1 टू 2 थ्री 3 फोर 4 फाइव 5 सिक्स 6 सेवन 7 एट 8 नाइन 9',
  // Cyrillic
  'ноль 0 нуль 0 один 1 одын 1 два 2 три 3 четыре 4 чотири 4 пять 5 пʼять 5 шесть 6 шість 6 семь 7 сім 7 восемь 8 вісім 8 девять 9 девʼять 9 десять 10 одиннадцать 11 двенадцать 12 тринадцать 13 четырнадцать 14 пятнадцать 15 шестнадцать 16 семнадцать 17 восемнадцать 18 девятнадцать 19 двадцать 20 двадцять 20 тридцать 30 тридцять 30 сорок 40 пятьдесят 50 пʼятдесят 50 шестьдесят 60 шістдесят 60 семьдесят 70 сімдесят 70 восемьдесят 80 вісімдесят 80 девяносто 90 девʼяносто 90 сто 100 двести 200 двісті 200 триста 300 четыреста 400 чотириста 400 пятьсот 500 пʼятсот 500 шестьсот 600 шістсот 600 семьсот 700 сімсот 700 восемьсот 800 вісімсот 800 девятьсот 900 девʼятсот 900',
  // Katakana and hiragana
  'ゼロ 0 レイ 0 マル 0 イチ 1 ニ 2 ニー 2 サン 3 ヨン 4 シ 4 ゴ 5 ゴー 5 ロク 6 ナナ 7 シチ 7 ハチ 8 キュウ 9 キュー 9 ぜろ 0 れい 0 いち 1 に 2 さん 3 よん 4 ご 5 ろく 6 なな 7 しち 7 はち 8 きゅう 9',
  // Arabic, Persian and Urdu
  'صفر 0 واحد 1 اثنان 2 اثنين 2 اتنين 2 ثلاثة 3 ثلاث 3 تلاتة 3 اربعة 4 اربع 4 خمسة 5 خمس 5 ستة 6 ست 6 سبعة 7 سبع 7 ثمانية 8 ثمان 8 تمانية 8 تسعة 9 تسع 9',
  'صفر 0 یک 1 دو 2 سه 3 چهار 4 پنج 5 شش 6 شیش 6 هفت 7 هشت 8 نه 9',
  'صفر 0 زیرو 0 ایک 1 دو 2 تین 3 چار 4 پانچ 5 چھ 6 سات 7 آٹھ 8 نو 9',
  // Greek and Hebrew
  'μηδέν 0 ένα 1 δύο 2 τρία 3 τέσσερα 4 πέντε 5 έξι 6 επτά 7 εφτά 7 οκτώ 8 οχτώ 8 εννέα 9 εννιά 9',
  'אפס 0 אחת 1 אחד 1 שתיים 2 שניים 2 שלוש 3 ארבע 4 חמש 5 שש 6 שבע 7 שמונה 8 תשע 9',
].map((row) => new Map(pairsOf(row).map(([word, digits]) => [bare(word), digits])));

/** Sino-Korean figures, which are written without a gap between them. */
const korean = new Map(pairsOf('공 0 영 0 일 1 이 2 삼 3 사 4 오 5 육 6 륙 6 칠 7 팔 8 구 9'));

/** So many figures make them figures of a number. */
const fewestSaid = 3;

export type SaidFigure = { from: number; to: number; digits: string };

/** The figures of a text that are said in letters of another script, where several of one language stand; places of the text as it was written. */
export function saidInScripts(text: string): SaidFigure[] {
  // Nearly every message ends here.
  if (
    !/[\u0370-\u{1ffff}]/u.test(text) ||
    !/[\p{L}]/u.test(text.replaceAll(/[\p{ASCII}\p{Script=Latin}]/gu, ''))
  )
    return [];
  const words = [...text.matchAll(/[\p{L}\p{M}'’ʼー]+/gu)].map(({ 0: word, index }) => ({
    word: bare(word),
    from: index,
    to: index + word.length,
  }));
  for (const figures of scripts) {
    const said = words.flatMap(({ word, from, to }): SaidFigure[] => {
      const digits = figures.get(word);
      return digits === undefined ? [] : [{ from, to, digits }];
    });
    if (said.length >= fewestSaid) return withTensJoined(said, text);
  }
  const syllables = [...text.matchAll(/(?<![\p{L}])[공영일이삼사오육륙칠팔구]{2,11}(?![\p{L}])/gu)].flatMap(
    ({ 0: run, index }) =>
      [...run].map((each, at) => ({ from: index + at, to: index + at + 1, digits: korean.get(each) ?? '' })),
  );
  return syllables.length > 2 * fewestSaid ? syllables : [];
}

/** 'шістдесят сім' is 67. */
function withTensJoined(said: readonly SaidFigure[], text: string): SaidFigure[] {
  const joined: SaidFigure[] = [];
  for (const figure of said) {
    const last = joined.at(-1);
    const zeros = /0+$/.exec(last?.digits ?? '')?.[0].length ?? 0;
    if (
      last &&
      /^(?:[2-9]0|[1-9]\d0|[1-9]00)$/.test(last.digits) &&
      figure.digits.length <= zeros &&
      !figure.digits.startsWith('0') &&
      text.slice(last.to, figure.from) === ' '
    )
      joined[joined.length - 1] = {
        from: last.from,
        to: figure.to,
        digits: last.digits.slice(0, -figure.digits.length) + figure.digits,
      };
    else joined.push(figure);
  }
  return joined;
}
