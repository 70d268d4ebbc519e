/** Messages written once the rule was mended with later-messages.ts and held-out-messages.ts, and read by it once before anything was changed again. */

/** Somebody would rather go past us. */
export const newestContacts = String.raw`
Sounds good, shoot me a text, ⟦(236) 420-8817⟧
can we talk on the phone? ⟦236.420.8817⟧ anytime after 5
my # is ⟦2364208817⟧
⟦two three six four two oh eight eight one seven⟧ is the best way
I'm faster by text: ⟦236 four20 88one7⟧
⟦2 3 6 4 2 0 8 8 1 7⟧, thanks! Brooke
My husband Travis is at ⟦780-913-2265⟧ and he handles the keys
Alberta number though, ⟦(780)9132265⟧
⟦seven eighty, nine thirteen, twenty-two sixty-five⟧
⟦+1 780 913 2265⟧ (WhatsApp too)
7️⃣8️⃣0️⃣ is wrong, it's ⟦7️⃣8️⃣0️⃣9️⃣1️⃣3️⃣2️⃣2️⃣6️⃣5️⃣⟧
number: ⟦780~913~2265⟧
Just so you have it ⟦780 9132265⟧
give us a ring on ⟦913-2265⟧ when you're at the gate
my email's ⟦brooke.h@outlook.com⟧
you can also email ⟦brooke_h22 at outlook⟧
⟦brookeh(at)telus.net⟧
⟦brooke h at gmail . com⟧
⟦b.hansen [dot] kelowna [at] gmail [dot] com⟧
ship the form to ⟦office@hansencabins.ca⟧ please
⟦brookeh AT g mail⟧
gmail is ⟦brookehansen88⟧
it's just my name, ⟦brookehansen⟧ at gmail
⟦brookehansen88⟧ @ the gmail place
hansen cabins has its own site, ⟦hansencabins.ca⟧
⟦www.hansencabins.ca/book⟧ has all dates
google ⟦hansencabins dot ca⟧ and book there
same cabin on airbnb: ⟦airbnb.com/rooms/88213344⟧
⟦hansencabins.com⟧ cheaper
look at ⟦https://www.vrbo.com/1882231⟧
pictures here ⟦photos.app.goo.gl/Xk29slQ⟧
⟦drive.google.com/drive/folders/1aBcD⟧ has the video
my insta ⟦@brooke.hansen⟧
insta ⟦brooke_hansen⟧ has more pics
I post trail reports on IG, ⟦@kelowna_sledder⟧
follow ⟦@hansencabins⟧
ig: ⟦hansencabins⟧
on facebook we're ⟦Hansen Cabins⟧
my fb name is ⟦Brooke Hansen⟧
add me on snapchat, ⟦brookie_h⟧
snap is ⟦brookieh22⟧
telegram: ⟦@brookeh⟧
whatsapp ⟦236 420 8817⟧
discord ⟦brookeh#1190⟧
messenger: ⟦brooke.hansen.77⟧
e-transfer ⟦brooke.h@outlook.com⟧ and I take off the fee
mon numéro est le ⟦418-555-0162⟧
mon adresse: ⟦marc.gagnon@hotmail.com⟧
appelle au ⟦quatre un huit, cinq cinq cinq, zéro un six deux⟧
je suis ⟦marc_gagnon⟧ sur instagram
Heya, ping me direct ⟦604 313 9907⟧ and we skip the service fee
easiest is text: ⟦6 oh 4, 3 one 3, 99 oh 7⟧
Its ⟦(604) 313.9907⟧ -- ask for Kev
⟦604.three.one.three.9907⟧
can u call ⟦six-zero-four 3139907⟧ plz
my contact no ⟦604-3139907⟧
reach out @ ⟦6043139907⟧
⟦604 – 313 – 9907⟧ Kev
six oh four is the start then ⟦three thirteen ninety nine oh seven⟧
⟦6o4 3l3 99o7⟧
cell phone ⟦+1-604-313-9907⟧ home ⟦604-929-1140⟧
text or call ⟦604 929 11 40⟧
landline ⟦9 2 9 - 1 1 4 0⟧, local call
my digits: ⟦60431399 07⟧
Kev here, ⟦kevrides@gmail.com⟧ gets to my phone
⟦kev.rides@ gmail .com⟧
⟦kevrides AT gmail DOT com⟧ no spaces
⟦kev_rides (at) hotmail⟧
⟦kevrides[at]live.ca⟧
you find me under ⟦kevrides⟧ on gmail lol
the gmail is ⟦kev.rides.bc⟧
drop a line to ⟦kev@seatoskysleds.com⟧
⟦kev at seatoskysleds . com⟧
⟦kevin dot lau at telus dot net⟧
email kevrides then the at thing then ⟦gmail.com⟧
⟦seatoskysleds.com⟧
book on ⟦seatoskysleds dot com⟧, 10% less
⟦seatoskysleds (dot) com⟧
we have a website: ⟦www.sea-to-sky-sleds.ca⟧
video of the sled ⟦https://youtu.be/Zx81_kkQ⟧
the ad is still on ⟦kijiji.ca/v-snowmobile/1688821⟧
⟦m.facebook.com/kevrides⟧
instagram is ⟦kev.rides.bc⟧
ig handle ⟦kevridesbc⟧
my ig ⟦@kevrides⟧ msg there
dm on insta ⟦kevridesbc⟧
look me up on insta: ⟦kevridesbc⟧
Im ⟦kevridesbc⟧ on Instagram
snap: ⟦kev_r604⟧
you on whatsapp? ⟦604 313 9907⟧
telegram me at ⟦@kevlau⟧
my facebook: ⟦kevin.lau.sleds⟧
fb me, ⟦Kevin Lau⟧ Squamish
discord ⟦kevrides⟧
wechat ⟦kevlau604⟧
`
  .trim()
  .split('\n');

/** Nothing is passed on. */
export const newestOrdinary = String.raw`
Is it okay if we arrive an hour early, around 2?
We'd be 5 adults, 220 lbs each at most, is the boat rated for it?
I have $1,600 to spend for the 8 nights, could that work?
It's 236 km from us, so about 2 h 50.
The lake level is 342.10 m, the dock sits at 342.48.
Would 4 days from Sept 9 at $165 = $660 be fine?
VIN 1FTEW1EP7LFB77120, plate BNH 442, colour grey.
My hull number is ZZN20418K021 and the trailer's 5LCAB2024M1.
Stock number 8820-113-4 at the dealer, if you order one.
Order 113-8842213-0099214 arrives Friday with the cover.
Postal code V1W 4R7, it's the last house.
Campsite 118, loop D, arrive after 3 pm.
50.2312, -119.1187 is the gate, then 2 km.
Highway 33 to Rock Creek, then 3 East for 19 km.
Meet at the Canco at exit 290, 8:15 sharp.
Tires are 235/85R16, 80 psi, changed at 41,200 km.
The 2022 has 96 hours, the 2019 has 311, same price.
It's $25 a day for the second helmet, or $60 for 3 days.
Facebook marketplace had one for 18,900 last week.
We love following the trail reports on Instagram.
I can't open Messenger at work, here is better.
Sorry my phone is at 4 percent.
Call the ranger station if the road is closed.
I sent an email to support and they answered in 20 minutes.
Is the line for the anchor long enough for 30 m?
Snap the buckles twice, the left one sticks.
Nous serons 4 personnes, du 9 au 16 août.
C'est 1 250 $ pour la semaine, taxes incluses?
On part de Québec le 2, arrivée le 6 ou le 7.
Le code de la barrière est 4418, puis le dièse.
The code is 4-4-1-8 and then pull.
Ok for 200, 210 or 220, you decide.
She's 34 ft 6 with the hitch, 8 ft 5 wide.
Weights are 1,870 front, 2,140 rear, 640 tongue.
I'm 6'1, 190, size 11, riding regular.
Thanks @Marnie and see you Friday.
See you @ 6 at the boat launch.
The waiver says version 3, I signed version 2?
My booking 88213344 shows the wrong dates.
Reference BCP-20270904-118 for the campsite.
Flight AC 8274 lands 13:05, WS 3361 at 14:20.
We did 3 trips: 250 km, 310 km and 415 km.
Rated 4.87 by 62 people, that's why we picked it.
Gear list: 2 boards, 3 paddles, 4 vests, 1 pump, 6 straps.
Two hundred a night is what we paid in 2024 and 2025.
Ten of us, so two boats, five each.
One more question about the two burner stove.
My son is nine, my daughter is seven and a half.
Seven thirty at the marina, eight on the water.
The point is, we need it for three nights only.
The furnace part is 520741, filter 31092.
PST 7%, GST 5%, so 1.12 times 890 is 996.80.
Grand total 996.80, half now, half on the 3rd.
Water 21, air 29, wind 12 from the south.
Could I pay 500 AP and 490 on the card?
What about winter? 15 Dec to 3 Jan is 19 nights.
The cabin number is 12, the key box is 1204.
Snowmobile registration 118 442, insurance until 31/03/2028.
Trail pass $60, day pass $25, kids 7.
Mile 42 on the Alaska Highway, then left.
`
  .trim()
  .split('\n');
