/** Gives each sample listing an exact address for confirmed renters. All are made up and say so. */

const addresses: Record<string, string> = {
  'coachmen-trailer': '88 Orchard Lane, Summerland, BC. The trailer is beside the house.',
  'rv-class-c': '410 Lakeshore Loop, Salmon Arm, BC. Ring at the side gate.',
  'super-air-nautique': '12 Marina Way, Vernon, BC. Slip 27, north dock.',
  'chaparral-270': '3 Harbour View Road, West Kelowna, BC. Slip 9.',
  'seadoo-gti-pair': '27 Boat Launch Road, Vernon, BC. The trailer is at the ramp.',
  'kawasaki-teryx': 'Postill Lake Road staging area, Kelowna, BC. Look for the trailer.',
  'kawasaki-dirtbike': '19 KLO Lane, Kelowna, BC. Blue garage door.',
  'indian-motorcycle': '205 Mission Lane, Kelowna, BC. Garage behind the house.',
  'classic-roadster': '71 Vineyard Bench Road, Naramata, BC. Honk once at the gate.',
  'whiskey-jack-chalet': '14 Snow Pines Way, Big White Ski Resort, BC. Key box at the ski door.',
  'secluded-cabin-banff': '5 Lake Lane, Banff, AB. The only cabin on the shore.',
  'mountain-lodge-fernie': '33 Timberline Crescent, Fernie, BC. Key box left of the door.',
  'beach-house-shuswap': '118 Beach Avenue, Blind Bay, BC. Park beside the boathouse.',
  'okanagan-glamping': '900 Ridge Trail, Kelowna, BC. Follow the lanterns up from the gate.',
  'cozy-cabin-kootenay': '41 Cedar Point Road, Kaslo, BC. The key hangs in the woodshed.',
  'polaris-9r-sled': '260 Big Eddy Lane, Revelstoke, BC. Look for the tilt trailer.',
  'floating-sauna': '8 West Arm Landing, Nelson, BC. The rowboat is at the small dock.',
  'winnebago-canmore': '22 Rundle Lane, Canmore, AB.',
  'sylvan-bunkhouse-trailer': '9 Birch Close, Sylvan Lake, AB.',
  'malibu-wakesetter-sylvan': '1 Marina Road, Sylvan Lake, AB.',
  'sidney-cruiser': '4 Harbour Walk, Sidney, BC.',
  'ghost-lake-watercraft': '31 River Heights, Cochrane, AB.',
  'polaris-rzr-golden': '7 Kicking Horse Road, Golden, BC.',
  'maverick-hinton': '18 Athabasca Avenue, Hinton, AB.',
  'honda-trail-bragg-creek': '5 Balsam Way, Bragg Creek, AB.',
  'ktm-whistler': '60 Function Lane, Whistler, BC.',
  'harley-heritage-calgary': '112 Garage Row, Calgary, AB.',
  'mg-roadster-victoria': '3 Oak Bay Mews, Victoria, BC.',
  'jasper-roadster': '14 Patricia Close, Jasper, AB.',
  'waterton-log-cabin': '2 Shore Trail, Waterton, AB.',
  'tofino-a-frame': '77 Cedar Path, Tofino, BC.',
  'canmore-lodge': '40 Three Sisters Rise, Canmore, AB.',
  'salt-spring-beach-house': '210 Beddis Shore, Salt Spring Island, BC.',
  'ski-doo-valemount': '8 Swift Creek Road, Valemount, BC.',
  'lake-louise-chalet': '19 Fairview Lane, Lake Louise, AB.',
  'drumheller-dome': '500 Hoodoo Ridge, Drumheller, AB.',
  'jasper-meadow-dome': '6 Pyramid Meadow, Jasper, AB.',
  'tofino-sauna': '12 Inlet Landing, Tofino, BC.',
  'minnewanka-paddle-boards': '1 Minnewanka Dock, Banff, AB.',
  'banff-canoe-boards': '3 Vermilion Lookout, Banff, AB.',
  'paddle-boards': '150 Lakeside Promenade, Penticton, BC. Meet at the kiosk.',
};

/** How guests get to a sample listing, depending on whether they sleep in it or take it along. */
export const sampleCheckInOf = ({ priceUnit }: { priceUnit: 'day' | 'night' }): string =>
  priceUnit === 'night'
    ? 'Park on the gravel to the left of the house. The key is in the box beside the door; I’ll message you the code on the morning of your arrival. Wood, towels and the Wi-Fi name are on the shelf in the hall.'
    : 'Pull into the driveway and ring at the side door. Bring your driver’s licence. I’ll walk you through everything in about fifteen minutes, and you can leave your car here while you’re out.';

/** The exact address of a sample listing, marked as a sample. */
export const sampleAddressOf = (slug: string): string => {
  const address = addresses[slug];
  if (address === undefined) throw new Error(`The sample listing ${slug} has no address.`);
  return `${address} (sample address)`;
};
