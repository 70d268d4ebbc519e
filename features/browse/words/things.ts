/** Lists what can be rented, in people's words: categories, narrower kinds and brands. */

export type Thing = {
  categories: readonly string[];
  /** A category's name is consumed; a kind or brand stays among the words, a brand because it is required. */
  use: 'category' | 'kind' | 'brand';
};

/** Category ids, the kind of phrase, and the phrases in the singular. Joined and hyphenated spellings need no entry. */
const rows: [categories: string, use: Thing['use'], phrases: string][] = [
  [
    'water',
    'category',
    'boat|watercraft|vessel|power boat|motor boat|speed boat|boating|water craft|boats and watercraft|personal watercraft|boat ride',
  ],
  [
    'water',
    'kind',
    `jet ski|pwc|waverunner|wave runner|wake boat|wakeboat|wakesurf boat|wakeboard boat|surf boat|wake surf boat|pontoon|toon|houseboat|
    house boat|sail boat|yacht|catamaran|bass boat|bowrider|bow rider|jet boat|zodiac|tri toon|tritoon|party barge|deck boat|cuddy|cabin cruiser|dinghy|catamaran|
    wakesetter|air boat|drift boat|center console|wakeboarding boat|wakesurfing boat|tender boat|double decker boat|jet skiing|sea dooing|personal water craft`,
  ],
  [
    'water',
    'brand',
    'sea doo|seadoo|seedoo|malibu|mastercraft|nautique|super air nautique|chaparral|bayliner|sea ray|cobalt|centurion|moomba|supra|axis|lund|tige|tracker|princecraft|starcraft|boston whaler|bennington|larson|glastron|campion|heyday|chris craft|regal|four winns|monterey|supreme wakeboat|harris pontoon|lowe|spark trixx|kingfisher boat|crownline|g3 boat|hewescraft|thunder jet|manitou pontoon|alumacraft|smoker craft|stingray boat|rinker|formula boat|wellcraft|crestliner|hurricane deck boat',
  ],
  [
    'rv',
    'category',
    'rv|camper|trailer|camping trailer|travel trailer|holiday trailer|recreational vehicle|rvs and trailers|camp trailer|caravan|bumper pull|trailer rv|holiday travel trailer|camper trailer|rv trailer',
  ],
  [
    'rv',
    'kind',
    `motorhome|motor home|camper van|campervan|van|fifth wheel|5th wheel|5er|5 wheel|fiver|toy hauler|tent trailer|truck camper|teardrop|tear drop|class c|class a|class b|class c motorhome|class a motorhome|
    class b motorhome|class b van|sprinter van|sprinter|skoolie|school bus|pop up trailer|popup trailer|pop up camper|popup camper|pop up|conversion van|micro camper|hybrid trailer|park model|overlander|westfalia|westy|roof top tent|rooftop tent|bunkhouse trailer|adventure van|squaredrop|a frame trailer|c class|b class|a class|van conversion|converted bus|slide in camper|bunk trailer|camperized van`,
  ],
  [
    'rv',
    'brand',
    'coachmen|airstream|winnebago|jayco|forest river|keystone|grand design|thor|boler|scamp|r pod|rpod|heartland|dutchmen|rockwood|bigfoot|escape trailer|tiffin|newmar|leisure travel van|roadtrek|lance|northern lite|casita|fleetwood|cougar trailer|springdale|salem|pleasure way|micro minnie|minnie winnie|minnie winni|wildwood|arctic fox|starcraft trailer|outdoors rv|kz rv|imagine trailer|vw westfalia|vw camper|happier camper|montana fifth wheel|montana 5th wheel|hymer|gulf stream trailer|gulfstream trailer|triple e|open range|prime time trailer|coleman lantern|apex nano|taxa|black series|oliver trailer|nucamp|safari condo|alto trailer|prolite',
  ],
  [
    'atv',
    'category',
    'atv|all terrain vehicle|quad|quad bike|four wheeler|4 wheeler|4wheeler|off road vehicle|ohv|orv|offroader|off roader|quadding|offroad vehicle|off road machine|atving',
  ],
  [
    'atv',
    'kind',
    'side by side|sxs|utv|dirt bike|sand rail|buggy|dune buggy|razor utv|enduro|motocross bike|mx bike|three wheeler|trike atv|sidexside|side x side|sand buggy|off road buggy|pit bike|trail bike|side by side utv|mini bike|4 seater sxs|motocross|dirt biking',
  ],
  [
    'atv',
    'brand',
    'teryx|rzr|polaris rzr|razr|maverick|can am maverick|polaris ranger|ranger utv|polaris general|can am defender|outlander atv|can am outlander|can am|canam|kawasaki teryx|kawasaki mule|honda talon|cfmoto|yamaha rhino|yamaha yxz|wolverine utv|kfx|yfz|honda rancher|honda pioneer|polaris sportsman|can am renegade|kodiak atv|yamaha grizzly|arctic cat wildcat|can am commander|kx450|crf|yz450|crf450|kx250|yz250|renegade atv|segway atv|argo|kawi mule|kubota rtv|yamaha viking|can am traxter|traxter|gas gas|sherco|beta 300|kawasaki brute force|brute force|king quad|odes',
  ],
  ['motorcycle', 'category', 'motorcycle|motorbike|motor bike|motor cycle|motorcycling'],
  [
    'motorcycle',
    'kind',
    'scooter|moped|chopper|touring bike|touring motorcycle|cruiser bike|cruiser motorcycle|sport bike|cafe racer|adventure bike|dual sport|sportbike|crotch rocket|adventure motorcycle|street bike|trike motorcycle|bagger|dual sport bike|sidecar|adv bike',
  ],
  [
    'motorcycle',
    'brand',
    'harley|harley davidson|hd|ducati|triumph|indian motorcycle|indian chief|indian scout|royal enfield|goldwing|gold wing|honda goldwing|bmw gs|moto guzzi|vespa|suzuki hayabusa|hayabusa|street glide|road king|sportster|softail|road glide|fat boy|electra glide|can am spyder|spyder|can am ryker|ryker|aprilia|norton|honda shadow|kawasaki ninja|ninja|africa twin|honda grom|grom|honda rebel|bonneville|victory motorcycle|bmw r1250|r1200gs|gs1200|v strom|vstrom|kawasaki vulcan|yamaha v star|klr|klr650|kawasaki klr|gsxr|mv agusta|r ninet|bmw rnine t|zero motorcycle|ktm duke|tenere|multistrada|ducati monster|ducati scrambler|tiger 900|yamaha bolt|honda fury|husqvarna svartpilen',
  ],
  [
    'specialty',
    'category',
    'car|specialty car|speciality car|automobile|vehicle specialty|specialty vehicle',
  ],
  [
    'specialty',
    'kind',
    'sports car|sport car|classic car|convertible|roadster|muscle car|exotic car|supercar|super car|vintage car|hot rod|limo|limousine|luxury car|antique car|race car|exotic|cabriolet|electric car|collector car|oldtimer|kit car|drop top|slingshot|coupe|classic roadster|rat rod|low rider|sportscar|drop top car|gran tourer|sports coupe|party bus|vintage truck|classic truck',
  ],
  [
    'specialty',
    'brand',
    'porsche|ferrari|lamborghini|lambo|corvette|vette|mustang|ford mustang|camaro|tesla|jaguar|aston martin|mclaren|bentley|rolls royce|austin healey|mgb|alfa romeo|miata|mazda miata|cadillac|thunderbird|delorean|maserati|challenger|dodge challenger|shelby|shelby cobra|lotus|polaris slingshot|chevelle|bel air|chevy bel air|porsche 911|bmw z3|bmw z4|bmw m3|trans am|charger|dodge charger|viper|dodge viper|stingray|audi r8|nissan gtr|gtr|impala|model t|plymouth|barracuda|mercedes|plymouth prowler|dodge hellcat|hellcat|fiat spider|triumph spitfire|mg midget|datsun|model y|model 3|model s|cybertruck|rivian|vw beetle|vw bug',
  ],
  [
    'cabins',
    'category',
    'cabin|cottage|chalet|house|vacation home|vacation house|holiday home|home|vacation rental|vacation property|holiday house|rental house|cabins and cottages|vacation cabin|holiday rental',
  ],
  [
    'cabins',
    'kind',
    `lodge|condo|lakehouse|beachhouse|villa|apartment|suite|loft|bungalow|a frame|townhouse|town house|townhome|tiny house|tiny home|guest house|guesthouse|carriage house|farmhouse|farm house|cabana|
    penthouse|mansion|retreat house|hideaway|bunkie|bunkhouse|basement suite|ranch|duplex|laneway house|guest suite|flat|aframe|estate|coach house|bnb|airbnb|b and b|vrbo|condominium|studio|inn|cob house|tinyhome|tinyhouse|hotel|motel|hostel`,
  ],
  [
    'cabins glamping',
    'category',
    'stay|place to stay|place to crash|somewhere to crash|spot to crash|somewhere to stay|somewhere to sleep|place to sleep|accommodation|accomodation|lodging|accommodations|roof over our heads|sleeping spot|spot to stay|spot to sleep|where to stay|where to sleep|places to stay|places to sleep|accomodations|anywhere to stay|anywhere to sleep|overnight stay|something to sleep in',
  ],
  [
    'snow',
    'category',
    'sled|snowmobile|skidoo|ski doo|snow machine|snowmachine|sno mobile|snow sled|sledding machine|snow mobile|snowmobiling|mountain sled|sledding|snow and winter|ski mobile|snow toy|snow gear|sled machine|winter gear|winter toy',
  ],
  [
    'snow',
    'kind',
    'snow bike|snowbike|snow biking|snowshoeing|timbersled|snowshoe|snow shoe|snowboard|skis|toboggan|snowcat|snow cat|splitboard|cross country ski|cross country skis|xc ski|xc skis|ski gear|ski equipment|touring skis|ice fishing hut|ice fishing tent|ice hut|ice shack|snowboard gear|kick sled|touring ski|backcountry skis|ski touring gear|ski set|nordic skis|snow skate|ice skates|ski package|ski rental equipment|avalanche gear|snowboard set|ski boots|downhill skis|alpine skis|snow tube|snowmobile trailer|sled trailer|ice fishing shack|snow scooter|snow skates',
  ],
  [
    'snow',
    'brand',
    'lynx|polaris rmk|rmk|ski doo summit|skidoo summit|ski doo freeride|skidoo freeride|ski doo expedition|arctic cat m8|polaris 9r|9r|pro rmk|khaos|polaris khaos|renegade sled|mxz|polaris indy|freeride 850|summit 850|summit x|yamaha sidewinder|sidewinder|backcountry xrs|arctic cat zr|yamaha apex|arctic cat riot|polaris switchback|yamaha nytro|arctic cat alpha|skandic|tundra le',
  ],
  [
    'glamping',
    'category',
    'glamping|glamp|glamping experience|glampsite|glamping site|glamping spot|glamping tent|luxury camping|luxury tent',
  ],
  [
    'glamping',
    'kind',
    'dome|geodome|geo dome|geodesic dome|yurt|tipi|teepee|tepee|treehouse|tree house|bell tent|safari tent|canvas tent|wall tent|pod|shepherd hut|shepherds hut|bubble tent|bubble dome|prospector tent|tree pod|tented cabin|canvas cabin|camping pod|star dome|stargazing dome|luxury yurt|sky dome|ger|hobbit house|hobbit hole|cave house|gypsy wagon|vardo|sheepherder wagon|mirror cabin|tree cabin|safari lodge|tree tent',
  ],
  ['unique', 'category', 'unique experience|unique experiences|experience|unique stay|adventure experience'],
  [
    'unique',
    'kind',
    'igloo|caboose|lighthouse|sled dog|sled dog tour|floating sauna|sauna boat|sauna raft|mobile sauna|horseback riding|horseback ride|horse riding|trail ride|hot air balloon|hot air balloon ride|helicopter tour|heli tour|dog sled|dog sledding|dogsled|dogsledding|float plane|floatplane|wine tour|zipline|zip line|paragliding|guided tour|float sauna|float spa|heli skiing|heliski|heli ski|fishing charter|guided fishing|cat skiing|white water rafting|rafting trip|skydiving|horse drawn sleigh|sleigh ride|fishing guide|wood fired sauna tent|sauna trailer|sauna tent|pontoon sauna|floating spa|via ferrata|fire truck|ice climbing|whale watching|caving|escape room|seaplane|gold panning|river rafting|sailing lesson|flyboarding',
  ],
  [
    'lite',
    'category',
    'paddleboard|paddle board|sup|stand up paddleboard|stand up paddle board|standup paddleboard|paddle boarding|sup board|lite toy|lite toys|light toys|light toy|stand up paddle|standup paddle board|paddleboarding|supboard|water toy|lake toy|lake toys',
  ],
  [
    'lite',
    'kind',
    'isup|fat bike|fat tire bike|kayak|canoe|efoil|e foil|electric foil|hydrofoil|foil board|surfboard|surf board|windsurfer|windsurf board|wakeboard|wake board|wakesurf board|wakesurfer|kneeboard|water skis|waterskis|water ski|e bike|ebike|electric bike|mountain bike|road bike|bicycle|e scooter|escooter|electric scooter|inflatable|raft|inner tube|towable tube|float tube|pedal boat|paddle boat|kiteboard|kite board|wing foil|wingfoil|hoverboard|onewheel|one wheel|sea kayak|tandem kayak|inflatable kayak|fishing kayak|sea scooter|seabob|packraft|pack raft|snorkel|scuba gear|wakesurf|mtb|row boat|rowboat|e mountain bike|electric mountain bike|lift foil|pedal bike|double kayak|cargo bike|gravel bike|skateboard|electric skateboard|longboard|wetsuit|wet suit|foilboard|windsurfing board|aqua bike|water trampoline|floating dock|water mat|floating mat|lily pad|tandem bike|emtb|e mtb|electric surfboard|jetboard|jet board|fliteboard|flite board|kayaking|canoeing|drone|pump track bike|bike|golf cart|ski tube|whitewater kayak',
  ],
  ['lite', 'brand', 'hobie|lift efoil|red paddle|hobie cat|radio flyer|awake board|trek bike|sevylor|segway'],
  [
    '',
    'brand',
    'polaris|yamaha|honda|kawasaki|arctic cat|ktm|husqvarna|suzuki|brp|bombardier|bmw|jeep|ski doo brp|rotax|kawi|mercury|evinrude|ford|chevy|toyota|dodge|volkswagen|vw|gmc|indian|mercedes sprinter brand|audi|nissan|subaru',
  ],
];

/** Things by phrase: lower case, singular. */
export const thingOf: ReadonlyMap<string, Thing> = new Map(
  rows.flatMap(([categories, use, phrases]) =>
    phrases
      .split('|')
      .map((phrase): [string, Thing] => [
        phrase.trim(),
        { categories: categories === '' ? [] : categories.split(' '), use },
      ]),
  ),
);
