/** Lists the towns a listing can be near, for owners who don't use the map, and to name a pin's place. */

export type Town = {
  name: string;
  province: 'BC' | 'AB';
  longitude: number;
  latitude: number;
  timeZone: 'America/Vancouver' | 'America/Edmonton';
};

/** Name and degrees; the East Kootenay and the Peace use Alberta's time, marked with a `*`. */
const british = `100 Mile House -121.297 51.642|Abbotsford -122.306 49.050|Armstrong -119.196 50.448|Ashcroft -121.281 50.724|Barriere -120.126 51.180|Bowen Island -123.336 49.381|Burns Lake -125.763 54.230|Campbell River -125.247 50.024|Castlegar -117.666 49.325|Chase -119.684 50.819|Chetwynd -121.630 55.699*|Chilliwack -121.951 49.158|Christina Lake -118.210 49.042|Clearwater -120.038 51.651|Comox -124.929 49.673|Courtenay -124.994 49.688|Cranbrook -115.769 49.510*|Creston -116.513 49.096*|Cultus Lake -121.986 49.073|Dawson Creek -120.236 55.761*|Delta -123.059 49.085|Duncan -123.708 48.779|Enderby -119.140 50.551|Fernie -115.063 49.504*|Fort Nelson -122.697 58.806*|Fort St. John -120.848 56.246*|Gibsons -123.506 49.397|Golden -116.963 51.297*|Grand Forks -118.440 49.031|Harrison Hot Springs -121.785 49.299|Hope -121.442 49.380|Invermere -116.030 50.508*|Kamloops -120.327 50.675|Kaslo -116.911 49.911|Kelowna -119.496 49.888|Keremeos -119.829 49.204|Kimberley -115.978 49.670*|Kitimat -128.653 54.052|Ladysmith -123.818 48.993|Lake Country -119.414 50.054|Langford -123.506 48.450|Langley -122.660 49.104|Lillooet -121.936 50.686|Lumby -118.967 50.250|Mackenzie -123.094 55.338|Maple Ridge -122.598 49.219|McBride -120.168 53.302|Merritt -120.786 50.112|Mission -122.309 49.133|Nakusp -117.802 50.240|Nanaimo -123.936 49.166|Naramata -119.592 49.597|Nelson -117.294 49.493|New Denver -117.372 49.991|New Westminster -122.911 49.206|North Vancouver -123.073 49.320|Oliver -119.550 49.183|Osoyoos -119.468 49.032|Parksville -124.315 49.315|Peachland -119.737 49.777|Pemberton -122.804 50.320|Penticton -119.594 49.500|Pitt Meadows -122.690 49.221|Port Alberni -124.805 49.234|Port Hardy -127.419 50.724|Port Moody -122.832 49.284|Powell River -124.524 49.836|Prince George -122.750 53.917|Prince Rupert -130.321 54.315|Princeton -120.508 49.459|Qualicum Beach -124.443 49.348|Quesnel -122.493 52.978|Radium Hot Springs -116.072 50.620*|Revelstoke -118.196 50.999|Richmond -123.137 49.166|Rossland -117.802 49.078|Salmo -117.279 49.193|Salmon Arm -119.284 50.700|Salt Spring Island -123.509 48.855|Sechelt -123.755 49.472|Sicamous -118.977 50.837|Silverton -117.358 49.955|Smithers -127.169 54.779|Sooke -123.726 48.376|Sparwood -114.885 49.733*|Squamish -123.155 49.702|Summerland -119.678 49.601|Sun Peaks -119.889 50.885|Surrey -122.849 49.191|Terrace -128.600 54.518|Tofino -125.906 49.153|Trail -117.711 49.095|Ucluelet -125.546 48.942|Valemount -119.264 52.831|Vancouver -123.121 49.283|Vanderhoof -124.013 54.014|Vernon -119.272 50.267|Victoria -123.366 48.428|West Kelowna -119.583 49.863|Whistler -122.957 50.116|White Rock -122.803 49.025|Williams Lake -122.142 52.141`;
const albertan = `Airdrie -114.014 51.292|Athabasca -113.286 54.720|Banff -115.571 51.178|Barrhead -114.402 54.123|Beaumont -113.415 53.357|Bonnyville -110.735 54.268|Bragg Creek -114.560 50.951|Brooks -111.898 50.564|Calgary -114.071 51.045|Camrose -112.828 53.017|Canmore -115.358 51.089|Cardston -113.303 49.202|Chestermere -113.823 51.050|Claresholm -113.583 50.027|Coaldale -112.618 49.727|Cochrane -114.467 51.189|Cold Lake -110.183 54.464|Crowsnest Pass -114.431 49.631|Devon -113.732 53.363|Drayton Valley -114.977 53.222|Drumheller -112.708 51.463|Edmonton -113.494 53.546|Edson -116.434 53.582|Elk Point -110.897 53.897|Fort Macleod -113.404 49.726|Fort McMurray -111.380 56.727|Fort Saskatchewan -113.213 53.713|Grande Cache -119.113 53.889|Grande Prairie -118.794 55.171|Gull Lake -113.945 52.455|Hanna -111.942 51.646|High Level -117.136 58.517|High River -113.874 50.580|Hinton -117.586 53.401|Innisfail -113.950 52.028|Jasper -118.081 52.874|Kananaskis Village -115.142 50.924|Lac La Biche -111.969 54.770|Lacombe -113.735 52.468|Lake Louise -116.177 51.425|Leduc -113.549 53.260|Lethbridge -112.842 49.694|Lloydminster -110.005 53.278|Medicine Hat -110.677 50.041|Nordegg -116.077 52.474|Okotoks -113.975 50.725|Olds -114.106 51.793|Peace River -117.289 56.234|Pigeon Lake -114.046 53.016|Pincher Creek -113.945 49.486|Ponoka -113.582 52.677|Red Deer -113.811 52.268|Rocky Mountain House -114.921 52.375|Sherwood Park -113.319 53.541|Slave Lake -114.770 55.283|Spruce Grove -113.919 53.545|St. Albert -113.626 53.631|St. Paul -111.297 53.993|Stettler -112.718 52.324|Stony Plain -114.007 53.527|Strathmore -113.400 51.038|Sundre -114.640 51.797|Sylvan Lake -114.097 52.308|Taber -112.146 49.786|Three Hills -113.265 51.707|Turner Valley -114.279 50.674|Vegreville -112.052 53.493|Vermilion -110.853 53.355|Wainwright -110.857 52.835|Waterton Park -113.909 49.053|Wetaskiwin -113.377 52.969|Whitecourt -115.684 54.143`;

function read(text: string, province: Town['province']): Town[] {
  return text.split('|').map((entry) => {
    const keepsAlbertasTime = entry.endsWith('*');
    const words = entry.replace('*', '').split(' ');
    const latitude = Number(words.pop());
    const longitude = Number(words.pop());
    const timeZone =
      province === 'AB' || keepsAlbertasTime ? ('America/Edmonton' as const) : ('America/Vancouver' as const);
    return { name: words.join(' '), province, longitude, latitude, timeZone };
  });
}

export const towns: readonly Town[] = [...read(british, 'BC'), ...read(albertan, 'AB')];

/** 'Summerland, BC' */
export const townLabel = ({ name, province }: Pick<Town, 'name' | 'province'>): string =>
  `${name}, ${province}`;

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f.’']/g, '')
    .toLowerCase()
    .trim();

/** Towns with a word that starts like the typed text; names that start with it first. All when nothing was typed. */
export function searchTowns(typed: string): Town[] {
  const asked = plain(typed.replace(/,\s*(bc|ab)\s*$/i, ''));
  const begins = ({ name }: Town) => plain(name).startsWith(asked);
  const matches = towns.filter((town) => begins(town) || plain(town.name).includes(` ${asked}`));
  return matches.toSorted(
    (a, b) => Number(begins(b)) - Number(begins(a)) || a.name.localeCompare(b.name, 'en'),
  );
}

/** The nearest town to a position, in a straight line. */
export function nearestTown(longitude: number, latitude: number): Town {
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  let nearest = towns[0];
  let shortest = Infinity;
  for (const town of towns) {
    const away = Math.hypot((town.longitude - longitude) * narrowing, town.latitude - latitude);
    if (away < shortest) [nearest, shortest] = [town, away];
  }
  if (!nearest) throw new Error('There are no towns.');
  return nearest;
}
