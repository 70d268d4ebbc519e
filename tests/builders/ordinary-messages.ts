/** What people write to each other about gear and stays without passing anything on: prices, places, dates, sizes, models, hulls. Written by hand. */
export const ordinaryMessages = String.raw`
Hi! Is the boat still free from July 3 to July 6?
Would you take $250 a day instead of $300 if we book the whole week?
We are two adults and 3 kids, 12, 9 and 4 years old.
The cabin is at V1Y 9H2, right? Google says 2 h 40 min from us.
My postal code is T1L 1B4, how far is delivery?
Our truck is a 2019 F-350 with the 6.7 diesel, so 14,000 lbs is no problem.
It is a 2021 Polaris RZR XP 1000, 999 cc, 110 hp, 64 inches wide.
The hull number is ABC12345D404, you will find it on the transom.
HIN US-YAMC1234K920 and the motor is a Yamaha F150XB.
VIN 1FTFW1ET5DFC10312 if your insurance asks for it.
Ski-Doo Summit X 850 E-TEC 165, 3 inch track, 1,200 km on it.
Could we pick it up at 9:30 and bring it back at 18:00?
Check-in is 15:00, check-out 11:00, but I can do 10-4 if you need it.
2027-06-04 to 2027-06-11 would be perfect, that is 7 nights.
We would like 04/06/2027 - 11/06/2027, is that open?
Total was 1,083.60 with tax, minus the deposit of 500.
300 AP a day, so 2100 points for the week?
I have 1,450 points and would pay the rest, about $640, in cash.
The trailer is 24 ft long, 8 ft wide and 10'6" high with the AC.
Tires are LT275/70R18, brand new, 65 psi.
It needs a 2 5/16 ball and a 7 pin plug.
The lake is at 342 m, the ridge at 1 850 m, bring layers.
The trailhead is at 49.8880, -119.4960, park on the left side.
Site 14, loop B, the gate opens at 7 am.
The generator is a Honda EU2200i, 1800 W, about 8 hours on a tank.
Solar is 400 W with two 100 Ah batteries, enough for a weekend.
Do you have life jackets in sizes S, M and 2XL?
My kids weigh 45, 52 and 70 lbs, which vests do they need?
Sleeps 6: a queen, a double and two bunks.
We do 80 to 100 km a day, how many litres does it burn?
It burns 14.5 l/100 km empty and 19 with the trailer on.
The fridge runs on propane, 12 V or 120 V.
Is the 4 h turnaround fixed or could we have it at noon?
We drive up Highway 97, then the 97C, and should be there by 5.
I paid 45,000 for it in 2022 so please wash it before you bring it back.
Prices are 250 on weekdays, 300 on weekends, 1,650 a week.
Could you do 900 for Thursday to Sunday?
Last summer it was 275 a day, this year 295.
The bike is a 2020 KTM 890 Adventure R, seat height 880 mm.
Any chance you would swap 4 days of the sled for a weekend on the boat?
My boat for your cabin, 5 nights each, and 400 AP on top from me?
We are flexible, July 10-14, 17-21 or 24-28 all work.
The deposit is 1500, released 48 hours after the return.
Insurance covers up to $2,000,000, the deductible is 1,000.
Is the Wi-Fi good enough to work? I need about 25 Mbit.
The dock is 30 feet, slip 212, you can leave it overnight.
Gate code is 4471, the key hangs on the second hook.
The lock box code will be 0823 on the day.
Sorry, I only saw your message now, I was on the water.
Thanks, that sounds great! See you on Friday at 4.
Can we bring our dog? She is 8 years old and very calm.
I have my boat licence since 2014 and drove a 23 foot pontoon last year.
My wife has a class 5 licence, I have 5 and 6.
Please bring the life jackets back dry this time.
Is there a spot to charge an electric car nearby?
What is the pull like, does it get my 210 lbs out of the water?
We usually ride around Graystokes and Big White, both are fine with the sled.
There are 2 SUPs, 3 paddles, 1 pump and 4 leashes in the bag.
The campsite is first come first served, 28 a night, cash only.
Booked it for the 3rd of August, fingers crossed for sun.
Could you send a picture of the hitch?
Does the price contain PST and GST?
I would take it from noon on the 12th to noon on the 15th.
Ferry is at 10:15, so we are at your place around 11:30 if all goes well.
Elevation gain is 1,100 m over 14 km, so bring 3 litres each.
The 2016 one has 412 hours, the 2018 one 230.
We had 2015, 2017 and 2019 models, this one is the best.
It did 12,500 km last year without any trouble.
The invoice number is 100234567, you should have it already.
My booking reference is WL-20270604-881.
Part number 278-002-041, any dealer in town has it.
The serial number is 4012557781, it stands under the seat.
Permit 2024-118 allows two cars.
The model is a Sea-Doo GTX 230 with 3 seats.
A Malibu Wakesetter 23 LSV, 2020, 5.7 l, about 380 hp.
Nordic 24 wide track, or would you rather have the Expert 900 R?
Ride time was 6:42:10, 118 km, max 84 km/h.
It is 6 ft 4 between the axles, will that fit your ramp?
The box is 120 x 80 x 60 cm and weighs 35 kg.
Battery at 12.6 V, oil changed at 310 h.
Meet me @ the dock at 9?
Two boats @ $300, three days, so $1,800 before tax.
See you @noon at the marina.
I can be there @ 4 or @ 6.
I posted more pictures in the listing.
The app shows it as booked on the 8th, is that right?
Is your signal good up there? Mine was gone after the second cattle guard.
The turn signal is broken on the left side, please mind it.
The line is 12 m long, the anchor 8 kg.
You can snap the cover on from the back.
Your messages come through fine now.
I called the marina, they have fuel until 8.
Please text me here in the app when you are on the road.
Call it 700 for 3 days and we have a deal.
I will call the insurance about the 2 million cover.
Phone reception is poor, so write here before you leave.
We met at the 2023 Okanagan boat show, booth 118, remember?
Let us say one or two days more, three at most.
Five of us, two cars, four bikes.
One of the two bunks is 180 cm, the other 190.
Half past six or seven in the evening is fine for us.
I would say eight hundred for the week, nine hundred with the trailer.
Two fifty a night, five hundred for the weekend, one thousand for five nights.
It seats ten, twelve if three are kids.
Twenty five kilometres from Vernon, thirty from Kelowna.
Ten years ago I had the same one, a twenty two footer.
Do not worry about the scratch, that was there before.
Would the 14th, 15th and 16th be possible, or 21st to 23rd?
My email is broken today, so I write here.
Did you get the e-mail from the club about the insurance?
I saw it on the home page and fell in love with it.
You listed it at 189, the page now says 209?
Could we meet half way, at the Costco in Kamloops?
I read your reviews: 4.9 out of 127, wow.
The gear ratio is 4.10, with 33 inch tires.
Mud at km 18, 24 and 31, the rest is dry.
House rules: no parties, no smoking, quiet from 10 pm to 7 am.
We are at 2450 Westside Road N, the blue house.
Drive up to 1180 Lakeshore, unit 204, second floor.
The address is 12 Elk Valley Rd, Fernie, BC V0B 1M0.
In Banff, T1L 1E1, there is a wash for 18 dollars.
The tank holds 60 gallons, that is 227 litres, please fill it up.
My budget is 2000 to 2500 for 10 days, all in.
Costs: 250 + 45 delivery + 60 cleaning = 355.
Your quote says $1,204.35, mine says $1,190.00, which one is right?
The water is 21 degrees, the air 28, come!
O.K., that works for us. Thanks.
Is it the 5.0 or the 3.5 EcoBoost? We tow 7,700 lbs.
Kids under 16 need a helmet, 14 in Alberta.
Row 3, seats 18 to 21. Just kidding, it is only a pontoon.
Our sled is a 2022 Arctic Cat M 8000 Mountain Cat Alpha One 154.
Lynx Shredder DS 3900 or BRP Lynx 49 Ranger, both would do.
You can have it for 3 nights at 210, 220 and 230.
First 100 km a day are included, then 0.35 per km.
Odometer 48,213 at pick-up, 48,902 at return, so 689 km.
Engine hours 412.6 at the start and 418.1 at the end.
Thanks for the quick answer. B.C. Ferries confirmed our spot.
It's ok.The rest we can sort out when we get there.
Nice.Me and my brother would love to try it.
The trip was great, thanks to you and to Ann.
Rated 4.8, 31 reviews, 2 years on the club.
The sauna takes 45 min to 80 °C with 6 logs.
Paddle boards: 11'6", 10'6" and a kids' 8'2".
I'd like the XC60 roof box too, if it fits our 2017 Outback.
Hey there, my family and I are visiting from Saskatoon and we love the look of your trailer.
Any discount for a 10 day booking in the last 2 weeks of September?
We own a 2018 Tacoma V6, tow rating 6,400, is that enough for the Coachmen?
Can you hold it for 24 hours while I ask my husband?
I weigh 95 kg, boots are size 11, bindings set to 8.5 please.
The ramp at Okanagan Lake was 25 bucks last time, has it gone up to 30?
Plates are BC 482 KLM if you need it for the parking pass.
ATV with 28x10-14 tires, 2" receiver, winch 3,500 lb.
Mercury 115 ProXS 4-stroke, prop 13 3/4 x 15.
We arrive on WS 3412 at 14:55, so around 4 at your place.
Campground loop C sites 101 to 118 are the quiet ones.
Does the hot tub fit 5? It says 4-6 on the ad.
We'd pay 150 cash and 600 AP, or 750 AP flat.
Invoice 2027-0118 says 412.50, quote said 398.20?
Lat 50.1163, long -122.9574 for the lookout.
Could my 16 year old drive the Spark? He has the PCOC card no. 123456789.
Our rig is 38' long with the toad, does the driveway take that?
Temperature drops to -18 at night, the heater needs about 20 lbs of propane per 2 nights.
Great chatting with you, looking forward to the 9th!
I left the keys at desk 3, ask for Tom.
Snow report: 12 cm overnight, 230 base, -6 at the top.
Is the boat in Kelowna or West Kelowna? Google maps shows 2 places.
Fuel was 62.18, I have the receipt. Split it 50/50?
Model CFMOTO CForce 1000 Overland, 3 years old, 2,140 km.
The pad is 20x40 and level, 50 amp and water.
Thursday 6 to Sunday 9, that's 3 nights or 4 days?
We had 4 flats last year on the 201 road, do you have a spare?
The alarm code's 9021, then press #.
Rating of 5 from me, the sled was a beast. 154 track floats like crazy.
Trade: my Starcraft 2 weeks in July vs your chalet 10 nights in February?
Do we get the 2nd helmet for free or is it +15?
PFDs: 2 x adult M, 1 x adult XL, 3 x kids 30-60 lbs.
My insurance wants the serial: SN 8842-1190-33.
Is there cell service at the cabin? I'm on call until Friday.
You guys rock. Best long weekend ever.
Btw the website was down when I tried to pay.
Could you drop it at 1455 Harvey Ave on the 12th at about 8:15?
I've got 20+ years with wakeboats, last one a Nautique G23.
For 2 couples + baby, would the 34 footer be ok?
The kijiji ad I saw was for a similar one at 22,000.
Any reason it's listed at 175 on Tuesday and 225 on Wednesday?
Line up at the ferry is 2 sailings long, so we may be an hour late.
Elk on the road at km 42-45, drive slow.
Got it. 7 pm then. Bringing 2 coolers and 6 chairs.
Ours is an '05 and yours a '19, big upgrade for us.
It says 3.2 stars on hills, but 4.8 overall?
Could we do May 20-24, or if not, June 10-14?
Track is 3.0" and 155" long, clutched for 6000-8000 ft.
I am a member since 03/2026, founder seat 41.
They charge $14.50 + GST, twice a day.
What's the depth at the dock, 4 or 5 feet?
20L of premium, 94 if you can find it.
Let's meet at Tim's on Main at 10.
We're 6'2" and 5'7", which boards would you suggest?
Reservation BCF 7719 0342 for the 11:15 sailing.
It was 3 times 85, so 255 altogether.
Kids are in grade 2, 4 and 7.
One night 189, two 360, three 520.
From exit 286 it is 11 km on gravel.
Snap the tonneau down before you drive.
`
  .trim()
  .split('\n');
