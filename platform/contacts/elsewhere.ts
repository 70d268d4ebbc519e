/** Which words speak of a way to be reached past us: services by their name or by what they look like, mail, pages? Read in a plain view. */
import { knownProvider, loosely, plainProvider } from './address-parts.ts';
import { plainView } from './plain-view.ts';

const plainWords = (list: string): string =>
  list
    .split(' ')
    // Words of Cyrillic have endings.
    .map((each) => plainView(each).text + (/[\u0400-\u04ff]/.test(each) ? '[^\\s.,:;!?]{0,4}' : ''))
    .toSorted((one, other) => other.length - one.length)
    .join('|');

/** Services whose names are so long that they are read in every disguise. */
export const serviceNames = [
  'instagram',
  'insta',
  'snapchat',
  'facebook',
  'messenger',
  'telegram',
  'whatsapp',
  'discord',
  'tiktok',
  'wechat',
  'twitter',
  'linkedin',
  'youtube',
  'pinterest',
];
const spelled = [...serviceNames, 'linktree', 'reddit', 'threema', 'marketplace', 'paypal', 'venmo']
  .map((each) => loosely(each))
  .join('|');
const named = `ig|f\\.?b|tg|sc|snap|the gram|the face|skype|viber|vyber|kakao(?: ?talk)?|threads|strava|kijiji|craigslist|cash ?app|bluesky|mastodon|kik|patreon|twitch|imessage|facetime|weibo|douyin|rednote|zalo|qq|line id|signal|zoom|xbox|psn|steam|gamertag|only ?fans|beacons|wasap|wassap|watsap|whats|uozzap|zapp?|face ?time|messengers?|bandcamp|soundcloud|garmin|strava|google|maps`;
/** Described and not named: 'the app with the paper plane', 'the book of faces'. */
export const described = `(?:pink|yellow|blue|green|purple|camera|photos?|pictures?|bird|ghost|clock|plane|paper[- ]?plane|music|dancing?|video|chat|face|bubble|messag\\w+|gaming|rainbow|insta)(?: [a-z])? (?:app|site|network|messenger|platform|logo|thingy?)|(?:camera|bird|ghost|clock|paper[- ]?plane) one|(?:app|site|one) (?:with|that has) (?:the |a |an )?(?:[a-z]{2,8} )?(?:logo|camera|ghost|bird|plane|paper|bubbles?|phone|clock|note|square|face|faces|letter|robot|dog)|book of faces|book with (?:the )?faces|(?:on|across) (?:(?:pretty|almost|just|about|much|nearly|basically) ){0,2}(?:everything|(?:every|all|any|most)(?: of)?(?: (?:the|my|those|these))? (?:apps?|platforms?|socials?|sites?|networks?|of (?:them|it)))|livre des visages|gesichtsbuch|libro de caras|paper[- ]?plane`;
const barelyDescribed = `(?:that|the|x|social|other|same) (?:app|site|messenger|platform)|the gram|gram`;
export const foreign = plainWords(
  'телега телеге телеграм телеграме вайбер вайбере вотсап ватсап ватсапе инста инсте инстаграм вк ਵਟਸਐਪ ਇੰਸਟਾ ਫੇਸਬੁੱਕ व्हाट्सएप इंस्टा फेसबुक 카톡 카카오 카카오톡 인스타 라인 텔레그램 ライン インスタ 微信 威信 薇信 微博 小红书 小紅書 抖音 扣扣 加我 واتساب واتس انستا انستقرام تلگرام اینستا',
);
const pages = `web ?(?:site|page)?|site web|sitio|homepage|webseite|seite|browser|url|link|domain|www|w w w|(?:three|3|trois|drei|tres) w'?s?|online|(?:add|put|type|then|plus|just|stick)(?: an?| the)? (?:dot|point|\\.) ?(?:com|ca|net)|on the (?:net|web)|our page|fan page`;
const names = `handle|username|user ?name|user|screen ?name|nick(?:name)?|pseudo|account|profile|gamer ?tag|tag|friend request|dms?|(?<!\\d ?)pm`;
const mail = `${plainProvider}|${knownProvider.replace('|shaw|rogers', '')}|g ?mail|proton|e-?mail\\w*|mail|mails|mailen|mejl|inbox me|address|addy|adresse|correo|courriel|posta|pochta|${plainWords('почта мейл ਈਮੇਲ ईमेल 邮箱 邮件 메일 이메일 メール')}|(?:shaw|rogers|telus|bell)[ .](?:ca|com|net)|e-?transfer|interac|gee em|g as in`;

const source = `(?<![a-z0-9])(?:${spelled}|${named}|${described}|${barelyDescribed}|${pages}|${names}|${mail})(?![a-z0-9])|${foreign}`;
const elsewhere = new RegExp(source);
const wholeWord = new RegExp(`^(?:${source})$`);

export const mailWords = new RegExp(`(?<![a-z0-9])(?:${mail})(?![a-z0-9])`);
/** Ordinary words of ways elsewhere, which are no part of a name. */
export const pathWords =
  /^(?:apps?|sites?|pages?|logo|website|browser|internet|web|online|account|profile|handle|username|user)$/;

/** Whether a text speaks of a way to be reached past us. */
export const speaksOfElsewhere = (text: string): boolean => elsewhere.test(text);
/** Whether a word is the name of one. */
export const isElsewhere = (word: string): boolean => wholeWord.test(word);
