/** Lists the towns, lakes, resorts and regions of BC and Alberta that a search may name, with their location. */
import type { Box } from '../filter/browse-filter.ts';

export type Place = {
  name: string;
  /** If a search names several, a town wins over a lake, and a lake over a region. */
  kind: 'town' | 'resort' | 'lake' | 'region' | 'province';
  /** Degrees: west, south, east, north. Anything inside counts as there. */
  box: Box;
  /** Also an English word ("golden"): counts only after "near" or "in", before a province, or at the end. */
  isWord: boolean;
};

/** Name | other spellings, then longitude and latitude. A star marks a name that is also a common word. */
const towns = `
Kelowna|ktown|ylw -119.49 49.89; West Kelowna|westbank -119.6 49.86; Lake Country|winfield|oyama -119.4 50.05; Peachland -119.74 49.77
Summerland -119.68 49.6; Penticton|yyf -119.59 49.49; Naramata -119.59 49.6; Oliver* -119.55 49.18; Osoyoos -119.47 49.03; Keremeos -119.83 49.2
Okanagan Falls|ok falls -119.57 49.34; Vernon -119.27 50.27; Coldstream -119.2 50.22; Armstrong -119.2 50.45; Enderby -119.14 50.55; Lumby -118.97 50.25
Salmon Arm -119.28 50.7; Sicamous -118.97 50.84; Blind Bay -119.38 50.89; Sorrento -119.47 50.88; Chase* -119.68 50.82; Scotch Creek -119.46 50.91
Anglemont -119.17 50.96; Celista -119.35 50.95; Malakwa -118.79 50.94; Kamloops|yka -120.33 50.67; Merritt -120.79 50.11; Logan Lake -120.81 50.49
Princeton -120.51 49.46; Hope* -121.44 49.38; Revelstoke|revy|revelstok -118.2 50.99; Golden* -116.96 51.3; Field* -116.49 51.4; Nakusp -117.8 50.24
New Denver -117.38 49.99; Silverton -117.36 49.95; Slocan -117.47 49.77; Kaslo -116.91 49.91; Nelson -117.29 49.49; Balfour -116.96 49.62; Ainsworth|ainsworth hot springs -116.91 49.74
Castlegar|ycg -117.66 49.32; Trail* -117.71 49.1; Rossland -117.8 49.08; Fruitvale -117.55 49.11; Salmo -117.28 49.19; Creston -116.51 49.1; Crawford Bay -116.82 49.68
Grand Forks -118.44 49.03; Greenwood -118.68 49.09; Rock Creek -119 49.06; Beaverdell -119.08 49.43; Cranbrook|yxc -115.77 49.51; Kimberley -115.98 49.67
Fernie -115.06 49.5; Sparwood -114.89 49.73; Elkford -114.92 50.02; Invermere -116.03 50.51; Radium Hot Springs|radium -116.07 50.62; Windermere -115.99 50.46
Fairmont Hot Springs|fairmont -115.86 50.33; Canal Flats -115.81 50.16; Wasa -115.73 49.78; Jaffray -115.3 49.37; Nakusp Hot Springs -117.69 50.3; Valemount -119.26 52.83
Blue River -119.29 52.11; Clearwater -120.04 51.65; Barriere -120.12 51.18; Little Fort -120.2 51.42; McBride -120.17 53.3; Ashcroft -121.28 50.73
Cache Creek -121.32 50.81; Lytton -121.58 50.23; Lillooet -121.94 50.69; Clinton -121.59 51.09; 100 Mile House|hundred mile house|100 mile -121.29 51.64
108 Mile Ranch|108 mile|108 mile house -121.33 51.75; Williams Lake|ywl -122.14 52.13; Quesnel|yqz -122.49 52.98; Wells -121.57 53.1; Prince George|yxs -122.75 53.92; Vanderhoof -124 54.02
Burns Lake -125.76 54.23; Smithers|yyd -127.17 54.78; Terrace*|yxt -128.6 54.52; Kitimat -128.65 54.05; Prince Rupert|ypr -130.32 54.31; Mackenzie -123.1 55.34
Fort St. John|fort st john|yxj|fort saint john -120.85 56.25; Dawson Creek|ydq -120.24 55.76; Chetwynd -121.63 55.7; Tumbler Ridge -121 55.13; Fort Nelson -122.7 58.81
Fort St. James|fort st james -124.25 54.44; Bella Coola -126.75 52.37; Vancouver|yvr|van city -123.12 49.28; North Vancouver|north van -123.07 49.32; West Vancouver|west van -123.16 49.33
Burnaby -122.97 49.25; Richmond -123.14 49.17; Surrey -122.85 49.19; Delta* -123.06 49.09; White Rock -122.8 49.03; Langley -122.66 49.1; Coquitlam -122.79 49.28
Port Moody -122.83 49.28; New Westminster|new west -122.91 49.21; Maple Ridge -122.6 49.22; Mission* -122.3 49.13; Abbotsford|abby|yxx -122.31 49.05; Chilliwack -121.95 49.16
Harrison Hot Springs|harrison -121.79 49.3; Agassiz -121.76 49.24; Squamish -123.16 49.7; Pemberton -122.8 50.32; Lions Bay -123.24 49.46; Bowen Island -123.37 49.38
Gibsons -123.51 49.4; Sechelt -123.76 49.47; Powell River|ypw -124.52 49.84; Lund* -124.76 49.98; Victoria|yyj -123.37 48.43; Sidney* -123.4 48.65; Sooke -123.73 48.37
Langford -123.5 48.45; Port Renfrew -124.42 48.55; Duncan* -123.71 48.78; Lake Cowichan -124.05 48.82; Ladysmith -123.82 48.99; Nanaimo|ycd -123.94 49.17; Parksville -124.31 49.32
Qualicum Beach|qualicum -124.44 49.35; Port Alberni -124.81 49.23; Tofino|yaz -125.91 49.15; Ucluelet|ukee -125.55 48.94; Bamfield -125.14 48.83; Courtenay -124.99 49.69
Comox|yqq -124.93 49.67; Cumberland -125.03 49.62; Campbell River|ybl -125.25 50.02; Gold River -126.05 49.78; Telegraph Cove -126.83 50.55; Port McNeill -127.08 50.59
Port Hardy -127.49 50.72; Salt Spring Island|saltspring|salt spring|saltspring island -123.5 48.82; Galiano Island|galiano -123.45 48.92; Pender Island|north pender -123.27 48.77
Hornby Island|hornby -124.67 49.53; Quadra Island -125.2 50.12; Calgary|yyc -114.07 51.05; Edmonton|yeg -113.49 53.55; Red Deer|yqf -113.81 52.27; Lethbridge|yql -112.84 49.69
Medicine Hat|yxh|med hat -110.68 50.04; Airdrie -114.01 51.29; Cochrane -114.47 51.19; Canmore -115.35 51.09; Banff -115.57 51.18; Lake Louise -116.18 51.43; Jasper -118.08 52.87
Hinton -117.56 53.4; Edson -116.43 53.58; Grande Cache -119.13 53.89; Grande Prairie|yqu|gp -118.8 55.17; Peace River -117.29 56.23; Fort McMurray|fort mac|ymm -111.38 56.73
Cold Lake -110.18 54.46; Bonnyville -110.73 54.27; Lac La Biche -111.97 54.77; St. Albert|st albert -113.63 53.63; Sherwood Park -113.31 53.54; Spruce Grove -113.9 53.55
Stony Plain -114 53.53; Leduc -113.55 53.26; Camrose -112.83 53.02; Wetaskiwin -113.38 52.97; Lacombe -113.73 52.47; Sylvan Lake -114.1 52.31; Rocky Mountain House -114.92 52.38
Nordegg -116.08 52.47; Sundre -114.64 51.79; Olds* -114.09 51.79; Caroline* -114.75 52.09; Drumheller -112.71 51.46; Strathmore -113.4 51.04; Okotoks -113.98 50.73
High River -113.87 50.58; Black Diamond -114.24 50.69; Turner Valley -114.28 50.67; Bragg Creek -114.57 50.95; Nanton -113.77 50.35; Claresholm -113.58 50.03; Pincher Creek -113.95 49.49
Crowsnest Pass|crowsnest|crows nest pass|the pass -114.5 49.63; Blairmore -114.43 49.61; Coleman -114.5 49.64; Waterton|waterton park|waterton lakes -113.91 49.05; Cardston -113.3 49.2; Brooks* -111.9 50.56; Vegreville -112.05 53.49; Lloydminster -110 53.28
Slave Lake -114.77 55.28; Whitecourt -115.68 54.14; Athabasca -113.29 54.72; Whistler|whistler blackcomb|blackcomb -122.96 50.12; Exshaw -115.16 51.06; Dead Man's Flats|dead mans flats -115.26 51.04; Manning Park -120.79 49.06
Fort Macleod -113.4 49.72; Stettler -112.71 52.32; Ponoka -113.58 52.68; Fort Saskatchewan -113.21 53.71; Wainwright -110.86 52.84; Innisfail -113.95 52.03; Didsbury -114.13 51.66; Diamond Valley -114.26 50.68; High Level -117.13 58.52
Three Valley Gap|three valley -118.47 50.93; Ymir -117.21 49.28; Tappen -119.33 50.78; Eagle Bay -119.2 50.94; Seymour Arm -118.95 51.24; Magna Bay -119.28 50.98; Falkland -119.56 50.5; Savona -120.84 50.75; Quilchena -120.5 50.16; Boston Bar -121.44 49.86
Sunshine Valley -121.24 49.27; Aldergrove -122.47 49.06; Fort Langley -122.58 49.17; Tsawwassen -123.08 49.01; Ladner -123.08 49.09; Steveston -123.18 49.13; Deep Cove -122.95 49.33; Roberts Creek -123.64 49.44; Halfmoon Bay -123.9 49.51
Pender Harbour|madeira park -124.03 49.62; Egmont -123.93 49.75; Texada Island|texada -124.4 49.66; Savary Island -124.82 49.94; Cortes Island -124.97 50.05; Denman Island|denman -124.8 49.55; Gabriola Island|gabriola -123.79 49.16; Mayne Island -123.29 48.85
Saturna Island|saturna -123.18 48.8; Chemainus -123.71 48.92; Mill Bay -123.55 48.65; Brentwood Bay -123.46 48.58; Saanich -123.38 48.48; Oak Bay -123.32 48.43; Esquimalt -123.41 48.43; Jordan River -124.05 48.42; Coombs -124.42 49.3; Nanoose Bay -124.19 49.26
Fanny Bay -124.82 49.5; Tahsis -126.66 49.92; Alert Bay -126.93 50.58; Barkerville -121.52 53.07; Horsefly -121.41 52.33; Fraser Lake -124.85 54.05; Houston -126.65 54.4; Hazelton -127.67 55.26; Atlin -133.69 59.58; Hudson's Hope -121.9 56.03
Elkwater -110.28 49.66; Rochon Sands -112.88 52.47; Seba Beach -114.74 53.56; Alberta Beach -114.35 53.68; Hedley -120.07 49.35; Tulameen -120.76 49.55; Cherryville -118.62 50.25; Grindrod -119.13 50.63; Fintry -119.5 50.14; Predator Ridge -119.42 50.19
Kootenay Bay -116.87 49.68; Riondel -116.86 49.77; Procter -116.95 49.62; Winlaw -117.56 49.61; Crescent Valley -117.55 49.45; Robson* -117.69 49.34; Edgewater* -115.98 50.7; Yahk -116.09 49.09; Moyie -115.83 49.29; Kitchener -116.34 49.16
Baynes Lake -115.22 49.23; Elko -115.11 49.3; Skookumchuck -115.74 49.91; Parson* -116.63 51.08; Spillimacheen -116.37 50.9; Brisco -116.27 50.82; Wilmer -116.06 50.54; Avola -119.32 51.78; Louis Creek -120.12 51.14; Pritchard -119.82 50.68
Lee Creek -119.55 50.91; Swansea Point -118.98 50.78; Westwold -119.76 50.46; Monte Lake -119.84 50.52; Kaleden -119.6 49.39; Cawston -119.76 49.18; Midway* -118.77 49.01; Bridesville -119.16 49.03
Coalmont -120.7 49.51; Yale* -121.43 49.56; Spences Bridge -121.35 50.42; D'Arcy -122.48 50.55; Birken -122.61 50.48; Britannia Beach -123.2 49.62; Furry Creek -123.22 49.58; Lone Butte -121.2 51.55; 70 Mile House -121.4 51.3
Anahim Lake -125.31 52.47; Nimpo Lake -125.15 52.33; Tatla Lake -124.6 51.91; Telkwa -127.05 54.69; Topley -126.25 54.5; Granisle -126.22 54.88; Stewart* -129.99 55.94; Dease Lake -130.02 58.44; Masset -132.15 54.01; Queen Charlotte|daajing giids -132.07 53.25
Sandspit -131.82 53.24; Tlell -131.96 53.57; Taylor* -120.68 56.15; Pouce Coupe -120.13 55.71; Cowichan Bay -123.62 48.74; Maple Bay -123.6 48.81; Gold Bridge -122.84 50.85; Bralorne -122.82 50.78; Mica Creek -118.57 52; Crofton -123.65 48.86; Cobble Hill -123.6 48.69; Honeymoon Bay -124.17 48.81; Youbou -124.2 48.87
Bowser -124.68 49.43; Deep Bay -124.73 49.46; Royston -124.95 49.65; Black Creek -125.13 49.83; Sayward -125.96 50.38; Zeballos -126.85 49.98; Winter Harbour -128.03 50.51; Coal Harbour -127.58 50.6; Lantzville -124.08 49.25
Metchosin -123.54 48.38; Colwood -123.49 48.42; Shirley* -123.9 48.39; Thetis Island -123.68 48.98; Lasqueti Island|lasqueti -124.35 49.48; Keats Island -123.47 49.4; Gambier Island -123.38 49.48; Malcolm Island|sointula -127.02 50.63
Port Coquitlam|poco -122.78 49.26; Pitt Meadows -122.69 49.22; Cloverdale -122.73 49.11; Yarrow -122.05 49.08; Lindell Beach -122.02 49.03; Rosedale -121.8 49.18; Beaumont -113.42 53.35; Devon* -113.73 53.36; Morinville -113.65 53.8; Barrhead -114.4 54.12
Westlock -113.85 54.15; Drayton Valley -114.98 53.22; Valleyview -117.29 55.07; Fairview* -118.38 56.07; Beaverlodge -119.43 55.21; Fox Creek -116.81 54.4; Swan Hills -115.4 54.71; High Prairie -116.48 55.43; St. Paul|st paul -111.3 53.99
Elk Point -110.9 53.9; Vermilion -110.85 53.35; Provost* -110.27 52.35; Hanna* -111.93 51.65; Three Hills -113.27 51.7; Trochu -113.23 51.83; Carstairs -114.1 51.57; Crossfield -114.03 51.43; Langdon -113.68 50.97; Longview* -114.23 50.53
Vulcan -113.25 50.4; Taber -112.15 49.79; Raymond* -112.65 49.46; Magrath -112.87 49.42; Milk River -112.08 49.15; Lundbreck -114.16 49.59; Beaver Mines -114.21 49.47; Hillcrest -114.38 49.57; Bellevue* -114.37 49.58
Water Valley -114.63 51.5; Cremona -114.49 51.55; Bowden -114.03 51.93; Penhold -113.87 52.14; Blackfalds -113.79 52.38; Eckville -114.36 52.36; Rimbey -114.23 52.64; Ma-Me-O Beach|ma me o -113.97 52.98; Norglenwold -114.14 52.33
Harvie Heights -115.4 51.12; Lac des Arcs -115.16 51.05; Saskatchewan Crossing -116.72 51.97; Brule -117.86 53.3; Cadomin -117.33 53.03; Donald* -117.17 51.48; Tete Jaune Cache|tete jaune -119.43 52.97
`;
const resorts = `
Big White|big white ski resort|bigwhite -118.93 49.72; SilverStar|silver star|silver star mountain -119.06 50.36; Sun Peaks|sunpeaks -119.89 50.88; Apex*|apex mountain|apex resort -119.91 49.39
Panorama*|panorama mountain|panorama resort -116.24 50.46; Kicking Horse -117.05 51.3; Red Mountain|red resort -117.82 49.1; Whitewater*|whitewater ski resort -117.15 49.44
Fernie Alpine Resort -115.09 49.46; Baldy Mountain|mount baldy|mt baldy -119.24 49.15; Mount Washington|mt washington -125.3 49.74; Cypress Mountain -123.2 49.4; Grouse Mountain -123.08 49.38
Sunshine Village*|sunshine -115.77 51.08; Castle Mountain|castle mountain resort -114.41 49.32; Nakiska -115.15 50.94; Marmot Basin|marmot -118.08 52.8; Norquay|mt norquay -115.6 51.2; Sasquatch Mountain -121.93 49.38
`;
const lakes = `
Okanagan Lake|lake okanagan|ok lake -119.55 49.85 0.35 0.55; Shuswap Lake|lake shuswap|the shuswaps -119.2 50.95 0.5 0.25; Kalamalka Lake|kal lake|kalamalka -119.35 50.17 0.1 0.1; Wood Lake -119.39 50.08 0.1 0.1
Skaha Lake|skaha -119.58 49.41 0.1 0.1; Osoyoos Lake|lake osoyoos -119.46 49.03 0.1 0.1; Kootenay Lake -116.9 49.7 0.3 0.5; Arrow Lakes|arrow lake|upper arrow lake|lower arrow lake -117.95 50 0.4 0.8
Slocan Lake -117.43 49.95 0.15 0.25; Christina Lake -118.23 49.09 0.15 0.15; Mara Lake -119 50.77 0.12 0.15; Adams Lake -119.65 51.15 0.2 0.35; Mabel Lake -118.73 50.55 0.15 0.25; Sugar Lake -118.5 50.38 0.15 0.15
Lake Windermere|windermere lake -116.02 50.46 0.1 0.15; Columbia Lake -115.86 50.24 0.1 0.15; Lake Koocanusa|koocanusa|koocanusa lake -115.2 49.2 0.25 0.3; Moyie Lake -115.84 49.35 0.1 0.12; Whiteswan Lake -115.5 50.13 0.12 0.1
Harrison Lake -121.8 49.5 0.25 0.35; Cultus Lake|cultus -121.99 49.06 0.1 0.08; Alouette Lake -122.45 49.32 0.15 0.12; Stave Lake -122.3 49.35 0.15 0.2; Nicola Lake -120.52 50.17 0.15 0.12
Kamloops Lake -120.6 50.74 0.25 0.1; Green Lake -121.2 51.4 0.2 0.12; Lac La Hache -121.53 51.83 0.2 0.12; Bridge Lake -120.72 51.48 0.15 0.1; Cowichan Lake -124.25 48.88 0.25 0.12; Sproat Lake -125 49.25 0.2 0.12
Elk Lake -123.4 48.53 0.08 0.08; Shawnigan Lake|shawnigan -123.63 48.63 0.08 0.08; Lake Minnewanka|minnewanka -115.4 51.25 0.2 0.1; Abraham Lake -116.4 52.2 0.25 0.15; Maligne Lake -117.5 52.67 0.2 0.15
Gull Lake -114 52.55 0.12 0.12; Pigeon Lake -114.05 53.03 0.15 0.12; Wabamun Lake|wabamun|lake wabamun -114.6 53.54 0.2 0.1; Buffalo Lake -112.9 52.47 0.2 0.15; Ghost Lake -114.75 51.2 0.12 0.08; Chestermere -113.82 51.04 0.1 0.08
Spray Lakes -115.35 50.93 0.15 0.15; Kananaskis Lakes|kananaskis lake -115.13 50.62 0.12 0.12; Duffey Lake -122.35 50.39 0.1 0.1; Francois Lake -125.7 54.02 0.4 0.12; Chilko Lake -124.05 51.3 0.2 0.4; Quesnel Lake -121.3 52.5 0.6 0.3
Lac Ste. Anne|lac sainte anne|lac st anne -114.4 53.7 0.15 0.1; Lesser Slave Lake -115.5 55.45 0.7 0.2; Emerald Lake -116.53 51.44 0.06 0.05; Trout Lake -117.55 50.6 0.12 0.15; Wasa Lake -115.73 49.79 0.06 0.05; Lac Le Jeune -120.48 50.49 0.08 0.06; Paul Lake -120.12 50.74 0.08 0.06; Bonaparte Lake -120.55 51.27 0.15 0.08
Tunkwa Lake|tunkwa -120.87 50.61 0.08 0.06; Douglas Lake -120.2 50.16 0.12 0.08; Chilliwack Lake -121.42 49.05 0.08 0.08; Pitt Lake -122.55 49.4 0.12 0.15; Great Central Lake -125.2 49.37 0.2 0.1; Horne Lake -124.7 49.33 0.1 0.06; Canim Lake -120.8 51.83 0.25 0.1
Sheridan Lake -120.88 51.52 0.12 0.08; Bowron Lakes|bowron lake -121.1 53.2 0.35 0.2; Kinbasket Lake|kinbasket -118 52 0.6 0.4; Lake Revelstoke -118.4 51.3 0.25 0.35; Babine Lake -126 54.7 0.6 0.4; Stuart Lake -124.5 54.6 0.4 0.2; Muncho Lake -125.77 58.95 0.1 0.12
Charlie Lake -120.97 56.29 0.1 0.08; Moberly Lake -121.8 55.82 0.12 0.06; Lake Newell -111.95 50.43 0.12 0.12; Crimson Lake -115.02 52.45 0.06 0.05; Barrier Lake -115.06 51.02 0.06 0.06; Pine Lake -113.45 52.07 0.08 0.08; Gleniffer Lake -114.1 52.03 0.12 0.06
Isle Lake|lake isle -114.7 53.63 0.1 0.06; Otter Lake -120.78 49.57 0.06 0.06; White Lake -119.26 50.88 0.08 0.06
Crooked Lake -121.05 52.35 0.2 0.1; Mahood Lake -120.35 51.9 0.25 0.08; Clearwater Lake -120.2 52.25 0.15 0.25; Murtle Lake -119.65 52.12 0.2 0.15; Dutch Lake -120.06 51.65 0.04 0.04; Lac Des Roches -120.6 51.48 0.12 0.06; Loon Lake -121.2 51.1 0.1 0.06; Kelly Lake -121.78 51 0.06 0.06
Pavilion Lake -121.74 50.86 0.08 0.06; Seton Lake -122.1 50.7 0.2 0.06; Anderson Lake -122.4 50.6 0.12 0.1; Lillooet Lake -122.5 50.23 0.1 0.15; Alta Lake -122.98 50.12 0.05 0.05; Garibaldi Lake -123.03 49.93 0.08 0.06; Joffre Lakes -122.49 50.35 0.06 0.06; Buntzen Lake -122.86 49.34 0.05 0.06
Sasamat Lake -122.89 49.32 0.04 0.04; Hicks Lake -121.7 49.34 0.05 0.05; Kawkawa Lake -121.4 49.39 0.05 0.05; Lightning Lake -120.84 49.06 0.05 0.05; Allison Lake -120.6 49.68 0.05 0.06; Osprey Lake -120.2 49.7 0.06 0.05; Headwaters Lake -120 49.78 0.06 0.05; Beaver Lake -119.25 50.07 0.06 0.05
Swan Lake -119.27 50.32 0.05 0.06; Vaseux Lake -119.53 49.29 0.05 0.06; Tuc el Nuit Lake|tuc-el-nuit -119.54 49.2 0.03 0.03; Jewel Lake -118.6 49.17 0.05 0.05; Champion Lakes -117.62 49.18 0.06 0.05; Box Lake -117.7 50.2 0.05 0.05; Summit Lake -117.6 50.15 0.06 0.05; Duncan Lake -116.95 50.45 0.12 0.25
Jim Smith Lake -115.84 49.48 0.04 0.04; Tie Lake -115.3 49.42 0.04 0.04; Rosen Lake -115.25 49.4 0.04 0.04; Surveyors Lake|kikomun creek -115.25 49.24 0.06 0.05; Norbury Lake -115.49 49.54 0.05 0.05; Lazy Lake -115.62 49.83 0.04 0.04; Premier Lake -115.65 49.93 0.05 0.06; Lake Lillian -116.1 50.51 0.03 0.03
Echo Lake -118.7 50.2 0.05 0.05; Griffin Lake -118.5 50.97 0.05 0.05; Hunakwa Lake -118.9 51.15 0.06 0.05; Little Shuswap Lake|little shuswap -119.62 50.84 0.1 0.06; Niskonlith Lake -119.78 50.78 0.05 0.06; Heffley Lake -120.05 50.83 0.05 0.05; Stump Lake -120.35 50.37 0.06 0.06; Roche Lake -120.15 50.47 0.05 0.05
Nanaimo Lakes -124.2 49.1 0.15 0.08; Cameron Lake -124.6 49.29 0.08 0.05; Comox Lake -125.15 49.6 0.15 0.1; Buttle Lake -125.55 49.7 0.1 0.2; Upper Campbell Lake|campbell lake -125.6 49.95 0.15 0.1; Nitinat Lake|nitinat -124.75 48.75 0.12 0.12; Kennedy Lake -125.55 49.08 0.12 0.08; Powell Lake -124.4 50.1 0.15 0.25; Sakinaw Lake -124.05 49.65 0.06 0.06; Ruby Lake -124 49.71 0.05 0.05
Lakelse Lake|lakelse -128.55 54.38 0.1 0.1; Kathlyn Lake -127.2 54.82 0.05 0.05; Kalum Lake -128.8 54.8 0.1 0.15; Azouzetta Lake -122.6 55.4 0.05 0.05; Gwillim Lake -121.3 55.35 0.1 0.06; Sikanni -122.7 57.2 0.1 0.1; Liard River Hot Springs|liard hot springs -126.1 59.42 0.15 0.1; West Lake -122.9 53.73 0.08 0.05; Bednesti Lake -123.35 53.87 0.08 0.05; Ness Lake -123.1 54.01 0.06 0.05
Jackfish Lake -114.7 53.5 0.08 0.06; Nakamun Lake -114.2 53.88 0.06 0.05; Lac La Nonne -114.3 53.93 0.08 0.06; Lake Wabasca -113.5 56 0.25 0.15; Calling Lake -113.25 55.25 0.15 0.12; Baptiste Lake -113.55 54.75 0.08 0.08; Skeleton Lake -112.72 54.62 0.08 0.06; Long Lake -113.13 54.45 0.08 0.06; Moose Lake -110.9 54.25 0.15 0.1
Lac Sante -111.55 53.85 0.08 0.06; Marie Lake -110.3 54.63 0.08 0.08; Lac Bellevue -111.3 53.85 0.06 0.05; Miquelon Lake -112.88 53.24 0.08 0.06; Coal Lake -113.25 53.05 0.08 0.06; Battle Lake -114.18 52.95 0.06 0.05; Buck Lake -114.75 52.98 0.08 0.06; Crestomere -113.95 52.65 0.08 0.06; Burnstick Lake -114.9 51.98 0.06 0.05; Cow Lake -115.05 52.27 0.06 0.05
Pyramid Lake -118.1 52.92 0.05 0.05; Patricia Lake -118.1 52.9 0.05 0.05; Medicine Lake -117.78 52.86 0.08 0.05; Moraine Lake -116.18 51.33 0.05 0.05; Two Jack Lake -115.5 51.23 0.05 0.05; Vermilion Lakes -115.62 51.18 0.05 0.04; Peyto Lake -116.52 51.72 0.05 0.05; Bow Lake -116.45 51.67 0.05 0.05; Jarvis Lake|william switzer -117.8 53.5 0.12 0.1; Rock Lake -118.27 53.45 0.06 0.05
Beauvais Lake -114.1 49.41 0.05 0.05; Crowsnest Lake -114.65 49.63 0.06 0.04; St. Mary Lake|st mary lake -115.95 49.6 0.15 0.06; Payne Lake -113.65 49.1 0.05 0.05; Park Lake -112.93 49.81 0.05 0.05; McGregor Lake -112.85 50.45 0.12 0.15; Little Bow -112.95 50.2 0.1 0.1; Crawling Valley -112.35 50.9 0.12 0.1; Kinbrook Island|kinbrook -111.91 50.44 0.06 0.06; Tillebrook -111.8 50.54 0.06 0.06; Williston Lake|williston -123.5 56 1 0.6; Kinaskan Lake -130.2 57.5 0.1 0.1; Takla Lake -125.9 55.2 0.3 0.4; Eutsuk Lake -126.7 53.3 0.5 0.2
`;
/** Name | other names, then west, south, east and north. */
const regions = `
Okanagan|okanagan valley|the okanagan|okanogan|the ok|south okanagan|north okanagan|central okanagan -120 49 -118.85 50.7; Shuswap|the shuswap|shuswaps -119.75 50.6 -118.7 51.2; Similkameen -120.7 49 -119.6 49.6
Kootenays|kootenay|the kootenays|west kootenay|east kootenay|west kootenays|east kootenays|koots -118.5 49 -114.6 51; Boundary Country -119.1 49 -118.1 49.6; Columbia Valley -116.4 50.1 -115.6 51; Elk Valley -115.3 49.3 -114.6 50.2
Rockies|rocky mountains|canadian rockies|the rockies|rocky mtns -118.5 49 -114 53.2; Bow Valley -115.8 50.9 -114.9 51.4; Kananaskis|k country -115.6 50.4 -114.6 51.1; Icefields Parkway -117.6 51.4 -116 52.9
Banff National Park|banff np -117.1 50.7 -115.1 52.3; Jasper National Park|jasper np -119.5 52.1 -116.8 53.5; Yoho|yoho national park -116.8 51.1 -116.2 51.6; Glacier National Park|rogers pass -117.9 51 -117.1 51.5
Thompson|thompson valley|thompson okanagan -121.5 50.3 -119.5 51.5; Nicola Valley -121 49.9 -120.2 50.4; Cariboo|cariboo chilcotin|chilcotin -125 51.2 -120.3 53.3; Monashee|monashees -119 49.7 -117.9 51.5; Selkirks -118 49 -116.5 51.6
Lower Mainland|greater vancouver|metro vancouver -123.4 49 -121.3 49.5; Fraser Valley -122.7 49 -121.2 49.5; Fraser Canyon -121.8 49.3 -121.2 50.4; Sea to Sky|sea to sky corridor -123.4 49.4 -122.5 50.5; Sunshine Coast -124.8 49.3 -123.3 50.1
Vancouver Island|van isle|van island|the island -128.5 48.3 -123.2 50.9; Gulf Islands|southern gulf islands -123.7 48.65 -122.9 49.1; Cowichan Valley -124.4 48.6 -123.5 49; Comox Valley -125.4 49.5 -124.8 49.9; Clayoquot Sound -126.3 49 -125.6 49.5; Howe Sound -123.6 49.3 -123 49.75
Interior|bc interior|the interior|southern interior -121.5 49 -117.5 51.8; Northern BC|northern british columbia -131 53 -120 60; Peace Country|peace region|the peace|peace river country|peace river region -122 55 -117 57; Haida Gwaii -133.3 51.9 -131 54.3
Wells Gray -121 51.8 -119.3 52.8; Mount Robson|mt robson -119.6 52.8 -118.5 53.4; Desolation Sound -125 49.95 -124.5 50.3; Strathcona Park -126 49.3 -125.2 49.95; Pacific Rim -126 48.7 -124.9 49.2; Cypress Hills -110.7 49.4 -110 49.8
Southern Alberta|south alberta -115 49 -110 50.8; Central Alberta -115.5 51.7 -110 53; Northern Alberta -120 54 -110 60; Foothills|alberta foothills -115.2 50 -113.9 51.3; Badlands|alberta badlands -113.2 50.6 -111.2 51.8
Golden Ears|golden ears park -122.7 49.2 -122.2 49.6; Garibaldi*|garibaldi park -123.2 49.7 -122.5 50.2; Cathedral Lakes|cathedral park -120.4 49 -120 49.2; Bugaboos|the bugaboos -117 50.6 -116.6 50.9; Mount Assiniboine|assiniboine|mt assiniboine -115.9 50.75 -115.4 51; Peter Lougheed|peter lougheed park -115.35 50.5 -114.95 50.8
Juan de Fuca|juan de fuca trail -124.6 48.35 -123.9 48.65; Long Beach|pacific rim national park -125.85 48.95 -125.55 49.15; Cape Scott -128.5 50.5 -127.8 50.9; Rathtrevor|rathtrevor beach -124.35 49.28 -124.2 49.36; Porteau Cove|porteau -123.3 49.5 -123.15 49.6; Saltery Bay -124.3 49.7 -124.05 49.85; Princess Louisa Inlet -124 50.05 -123.6 50.3
Kootenay National Park|kootenay np -116.2 50.5 -115.6 51.3; Mount Revelstoke|mt revelstoke -118.3 50.95 -117.9 51.2; Elk Island|elk island park -113 53.5 -112.7 53.75; Writing on Stone|writing-on-stone -111.8 49.03 -111.5 49.15; Dinosaur Provincial Park|dinosaur park -111.7 50.65 -111.3 50.85; Cline River -117 52 -116.3 52.35; Bighorn*|bighorn backcountry -117.1 51.9 -115.4 52.7
Ghost Valley|ghost wilderness|waiparous -115.3 51.2 -114.6 51.6; David Thompson Country -117 51.9 -114.8 52.7; Highwood|highwood pass -115.1 50.3 -114.5 50.8; Slocan Valley -117.75 49.4 -117.2 50.1; Robson Valley -120.6 52.7 -118.6 53.8; Pemberton Valley -123.1 50.2 -122.6 50.6; Callaghan Valley -123.3 50 -123 50.2; Nass Valley -129.5 54.9 -128.7 55.4; Skeena|skeena valley -130 54.2 -127 55.5
South Cariboo -122 50.9 -120.4 52; Nechako -126.5 53.4 -123 54.5; Omineca -126.5 54.8 -123 56.5; Great Bear Rainforest|central coast -129 51 -126 53.5; Barkley Sound|broken islands|broken group islands -125.6 48.7 -124.8 49.05; Johnstone Strait|broughton archipelago -127 50.4 -125.8 50.9; Discovery Islands -125.5 50 -124.9 50.4; Okanagan Mountain -119.7 49.6 -119.4 49.8; Indian Arm -122.95 49.28 -122.8 49.48; Elbow Falls -114.85 50.8 -114.7 50.95; Coquihalla|coquihalla lakes -121.5 49.3 -120.9 49.9; Kettle Valley|kettle river -119.8 49 -118.4 49.9; Northern Rockies -126.5 57 -122.5 60; Bow River -116.5 50.6 -113.3 51.8; Burrard Inlet -123.3 49.27 -122.85 49.36; Saanich Inlet -123.6 48.5 -123.4 48.7; Alberni Inlet -124.95 48.95 -124.75 49.25
`;
const provinces = `BC|british columbia|colombie britannique|b c -139.1 48.2 -114 60; Alberta|ab|alta -120 49 -110 60`;

const townReach = [0.32, 0.21] as const;
const resortReach = [0.18, 0.12] as const;

const byPhrase = new Map<string, Place>();
// Of two places with one name the first counts: towns before resorts, lakes and regions.
read(towns, 'town');
read(resorts, 'resort');
read(lakes, 'lake');
read(regions, 'region');
read(provinces, 'province');

/** The places by each name, in lower case without punctuation. */
export const placeOf: ReadonlyMap<string, Place> = byPhrase;

function read(table: string, kind: Place['kind']): void {
  const rows = table.split(/[;\n]/).map((row) => row.trim());
  for (const row of rows) {
    const [, names = '', figures = ''] = /^(.*?) (-\d.*)$/.exec(row) ?? [];
    if (names === '') continue;
    const spellings = names.split('|');
    const first = spellings[0] ?? '';
    const place: Place = {
      name: first.replace('*', ''),
      kind,
      box: boxOf(kind, figures.split(' ').map(Number)),
      isWord: first.endsWith('*'),
    };
    for (const spelling of spellings) {
      const phrase = spelling.toLowerCase().replace(/[*.']/g, '');
      if (!byPhrase.has(phrase)) byPhrase.set(phrase, place);
    }
  }
}

function boxOf(kind: Place['kind'], [a = 0, b = 0, c, d]: number[]): Box {
  if (kind === 'region' || kind === 'province') return [a, b, c ?? a, d ?? b];
  const reach = kind === 'town' ? townReach : resortReach;
  const [width, height] = [c ?? reach[0], d ?? reach[1]];
  return [a - width, b - height, a + width, b + height];
}
