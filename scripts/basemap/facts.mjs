/**
 * Map facts that no package has: names of lakes, parks, ranges and peaks, and eight narrow lakes that GSHHG omits. Longitudes and latitudes
 * in degrees, entered by hand from published coordinates; accurate to about a kilometre for labels and a few hundred metres for the lakes'
 * centre lines.
 */

/** Degrees: west, south, east, north. The data ends here. */
export const bounds = [-141, 47, -108.2, 61];
export const center = [-119.496, 49.888];
export const deepestZoom = 8;

/** Lakes drawn from a centre line: [name, maximum width in kilometres, points]. */
export const narrowLakes = [
  [
    'Kalamalka Lake',
    2.1,
    [
      [-119.262, 50.232],
      [-119.29, 50.216],
      [-119.316, 50.19],
      [-119.336, 50.165],
      [-119.352, 50.142],
      [-119.37, 50.119],
    ],
  ],
  [
    'Wood Lake',
    1.7,
    [
      [-119.384, 50.106],
      [-119.388, 50.08],
      [-119.387, 50.056],
    ],
  ],
  [
    'Skaha Lake',
    1.9,
    [
      [-119.58, 49.46],
      [-119.588, 49.432],
      [-119.59, 49.405],
      [-119.581, 49.376],
      [-119.573, 49.35],
    ],
  ],
  [
    'Vaseux Lake',
    1,
    [
      [-119.536, 49.303],
      [-119.529, 49.278],
    ],
  ],
  [
    'Osoyoos Lake',
    1.6,
    [
      [-119.523, 49.083],
      [-119.498, 49.064],
      [-119.47, 49.046],
      [-119.455, 49.028],
      [-119.445, 49.005],
      [-119.436, 48.975],
      [-119.438, 48.952],
    ],
  ],
  [
    'Mabel Lake',
    1.9,
    [
      [-118.757, 50.45],
      [-118.737, 50.5],
      [-118.736, 50.56],
      [-118.725, 50.62],
      [-118.703, 50.675],
    ],
  ],
  [
    'Sugar Lake',
    2,
    [
      [-118.545, 50.345],
      [-118.525, 50.385],
      [-118.512, 50.41],
    ],
  ],
  [
    'Adams Lake',
    2,
    [
      [-119.7, 50.975],
      [-119.64, 51.06],
      [-119.56, 51.15],
      [-119.5, 51.25],
      [-119.43, 51.39],
    ],
  ],
];

/** [name, longitude, latitude] near the middle of the lake's outline in GSHHG. */
export const lakeNames = [
  ['Williston Lake', -123.5, 55.95],
  ['Lake Claire', -112.08, 58.56],
  ['Lesser Slave Lake', -115.49, 55.45],
  ['Ootsa Lake', -126.24, 53.61],
  ['Atlin Lake', -133.86, 59.58],
  ['Tagish Lake', -134.51, 59.98],
  ['Babine Lake', -125.9, 54.88],
  ['Bistcho Lake', -118.82, 59.74],
  ['Stuart Lake', -124.74, 54.56],
  ['Teslin Lake', -132.67, 60.02],
  ['Kootenay Lake', -116.78, 49.67],
  ['Okanagan Lake', -119.54, 49.92],
  ['Eutsuk Lake', -126.35, 53.3],
  ['Takla Lake', -125.89, 55.38],
  ['Shuswap Lake', -119.23, 50.97],
  ['François Lake', -125.75, 54.01],
  ['Cold Lake', -110.05, 54.54],
  ['Quesnel Lake', -120.96, 52.61],
  ['Kinbasket Lake', -118.64, 52.4],
  ['Utikuma Lake', -115.4, 55.87],
  ['Upper Arrow Lake', -117.83, 50.43],
  ['Lac La Biche', -112.07, 54.85],
  ['Harrison Lake', -121.94, 49.52],
  ['Chilko Lake', -124.1, 51.32],
  ['Lower Arrow Lake', -118.03, 49.56],
  ['Calling Lake', -113.31, 55.24],
  ['Trembleur Lake', -125.18, 54.81],
  ['Gordon Lake', -110.43, 56.51],
  ['Winefred Lake', -110.52, 55.51],
  ['Morice Lake', -127.64, 53.97],
  ['Slocan Lake', -117.42, 49.91],
  ['Lake Roosevelt', -118.15, 48.45],
  ['Beaverhill Lake', -112.53, 53.45],
  ['Pigeon Lake', -114.07, 53.02],
  ['Wabamun Lake', -114.58, 53.53],
  ['Cowichan Lake', -124.25, 48.86],
  ['Fraser Lake', -124.74, 54.08],
  ['Charlotte Lake', -125.36, 52.19],
  ['Lac Ste. Anne', -114.45, 53.7],
  ['Ross Lake', -121.06, 48.87],
  ['Pitt Lake', -122.58, 49.43],
  ['Columbia Lake', -115.86, 50.23],
];

/** [kind, name, longitude, latitude, first zoom that shows it]. */
export const labels = [
  ['park', 'Banff National Park', -115.93, 51.55, 7],
  ['park', 'Jasper National Park', -117.95, 52.85, 7],
  ['park', 'Yoho National Park', -116.48, 51.42, 8],
  ['park', 'Kootenay National Park', -115.98, 50.88, 8],
  ['park', 'Glacier National Park', -117.52, 51.27, 8],
  ['park', 'Mount Revelstoke National Park', -118.03, 51.09, 9],
  ['park', 'Waterton Lakes National Park', -113.92, 49.08, 8],
  ['park', 'Wells Gray Provincial Park', -120.1, 52.1, 7],
  ['park', 'Manning Park', -120.8, 49.1, 8],
  ['park', 'Cathedral Provincial Park', -120.19, 49.05, 9],
  ['park', 'Garibaldi Provincial Park', -122.75, 49.9, 8],
  ['park', 'Strathcona Provincial Park', -125.7, 49.65, 8],
  ['park', 'Tweedsmuir Provincial Park', -126.3, 52.7, 7],
  ['park', 'Wood Buffalo National Park', -113.2, 59.35, 6],
  ['park', 'Elk Island National Park', -112.86, 53.61, 9],
  ['park', 'Okanagan Mountain Park', -119.62, 49.72, 9],
  ['park', 'Mount Robson Provincial Park', -118.8, 52.95, 8],
  ['range', 'Rocky Mountains', -117, 52.05, 5],
  ['range', 'Coast Mountains', -126.2, 52, 5],
  ['range', 'Cariboo Mountains', -119.6, 52.75, 7],
  ['range', 'Monashee Mountains', -118.35, 50.55, 7],
  ['range', 'Selkirk Mountains', -117.35, 50.65, 7],
  ['range', 'Purcell Mountains', -116.4, 50.3, 7],
  ['range', 'Cascade Range', -121.2, 49.35, 7],
  ['range', 'Interior Plateau', -123.6, 53, 6],
  ['range', 'Okanagan Highland', -118.9, 49.55, 8],
  ['range', 'Cassiar Mountains', -129.3, 58.6, 6],
  ['range', 'Omineca Mountains', -125.9, 56.4, 6],
  ['range', 'Skeena Mountains', -129, 56.7, 6],
  ['sea', 'Pacific Ocean', -134.5, 50.5, 4],
  ['sea', 'Strait of Georgia', -123.75, 49.38, 7],
  ['sea', 'Hecate Strait', -131, 53.1, 6],
  ['sea', 'Queen Charlotte Sound', -129.6, 51.6, 6],
  ['sea', 'Juan de Fuca Strait', -124, 48.28, 8],
  ['island', 'Vancouver Island', -125.6, 49.5, 6],
  ['island', 'Haida Gwaii', -132.2, 53.4, 6],
  ['region', 'British Columbia', -124.5, 54.6, 3],
  ['region', 'Alberta', -114.6, 55, 3],
  ['region', 'Saskatchewan', -107.9, 54.5, 4],
  ['region', 'Yukon', -134.5, 60.8, 4],
  ['region', 'Northwest Territories', -118, 60.9, 4],
  ['region', 'Washington', -119.9, 47.5, 4],
  ['region', 'Montana', -111.5, 47.6, 4],
  ['region', 'Idaho', -115.6, 47.6, 5],
  ['region', 'Alaska', -132.5, 57.6, 4],
  ['peak', 'Mount Robson', -119.156, 53.11, 7],
  ['peak', 'Mount Assiniboine', -115.651, 50.87, 8],
  ['peak', 'Mount Columbia', -117.441, 52.147, 8],
  ['peak', 'Mount Waddington', -125.263, 51.374, 7],
  ['peak', 'Mount Sir Donald', -117.431, 51.262, 10],
  ['peak', 'Mount Garibaldi', -123.005, 49.851, 9],
  ['peak', 'Apex Mountain', -119.906, 49.392, 9],
  ['peak', 'Silver Star', -119.06, 50.38, 9],
  ['peak', 'Mount Temple', -116.206, 51.351, 9],
  ['peak', 'Golden Hinde', -125.747, 49.663, 8],
  ['peak', 'Big White Mountain', -118.94, 49.75, 9],
];

/** Places outside the two provinces, for orientation: [name, latitude, longitude, population]. */
export const neighbours = [
  ['Seattle', 47.606, -122.332, 737_000],
  ['Spokane', 47.659, -117.426, 228_000],
  ['Whitehorse', 60.72, -135.05, 28_000],
  ['Bellingham', 48.75, -122.48, 91_000],
  ['Kalispell', 48.196, -114.313, 25_000],
  ['Juneau', 58.3, -134.42, 32_000],
];

/** Populations that GeoNames omits or counts with a neighbour (Statistics Canada, rounded). */
export const populations = {
  'Lake Country': 17_000,
  Coldstream: 11_000,
  Naramata: 1_700,
  Rutland: 5_000,
  'Duck Lake': 0,
  Ellison: 0,
};

/** Neighbourhoods and duplicates that would crowd out their towns. */
export const leftOut = ['Ladner', 'West End', 'Okanagan', 'Aldergrove East'];

/** Destinations labelled earlier than their population would suggest: their minimum rank. */
export const knownFor = {
  Kelowna: 1,
  Victoria: 1,
  Kamloops: 1,
  'Prince George': 1,
  Vernon: 2,
  Penticton: 2,
  Cranbrook: 2,
  'Prince Rupert': 2,
  'Fort St. John': 2,
  'Fort Nelson': 2,
  Terrace: 2,
  'Williams Lake': 2,
  Banff: 3,
  Jasper: 3,
  Nelson: 3,
  Fernie: 3,
  Revelstoke: 3,
  'Salmon Arm': 3,
  Smithers: 3,
  Golden: 3,
  Osoyoos: 3,
  Whistler: 3,
  Tofino: 3,
  'Lake Louise': 3,
  Merritt: 3,
  Hope: 3,
  Princeton: 4,
  Summerland: 4,
};

/** Other places near these are labelled later: [name, latitude, longitude, degrees]. */
export const metros = [
  ['Vancouver', 49.25, -123.12, 0.42],
  ['Edmonton', 53.55, -113.47, 0.3],
  ['Calgary', 51.05, -114.08, 0.25],
  ['Victoria', 48.43, -123.36, 0.2],
];
