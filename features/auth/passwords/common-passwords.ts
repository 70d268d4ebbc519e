/** Lists common password words; what people add around them ('P@ssw0rd1!') is stripped before comparing. */

const words = `
password passwort passwords passwd passphrase letmein letmeinnow welcome welcometo admin administrator root
superuser login signin secret topsecret changeme changeit default guest testing tester testtest demo demodemo
qwerty qwertyu qwertyui qwertyuio qwertyuiop qwertz qwertzui azerty azertyuiop asdf asdfg asdfgh asdfghj asdfghjk
asdfghjkl asdfasdf zxcvb zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc edcrfv poiuytrewq lkjhgfdsa mnbvcxz qweasd qweasdzxc
qwerqwer qweqwe asdasd zxczxc abcabc abcdefg abcdefgh abcdef aaaaaa aabbcc abcxyz
iloveyou iloveu iloveme loveyou lovely lover loveme loveless love forever sweetheart darling honey sugar baby babygirl
babyboy princess prince queen king angel angels heaven hello hellohello hellokitty kitty kitten pussycat doggie puppy
monkey dragon tiger tigger lion eagle falcon wolf bear panda rabbit bunny dolphin turtle spider butterfly shadow
sunshine sunflower flower flowers rainbow summer winter autumn spring january february march april monday tuesday
wednesday thursday friday saturday sunday christmas holiday vacation freedom liberty america canada vancouver
calgary edmonton kelowna toronto montreal victoria whistler alberta british columbia okanagan canucks flames oilers
hockey football baseball basketball soccer softball tennis golfer golf skiing snowboard cycling fishing hunting
camping hiking mountain mountains adventure wildloop superman batman spiderman ironman wonderwoman starwars
startrek pokemon pikachu mickey minnie donald disney naruto minecraft fortnite roblox nintendo playstation xbox
gamer gaming matrix trustno trustnoone whatever nothing something anything killer master hunter ranger
jordan michael michelle jennifer jessica ashley amanda daniel david thomas robert william charlie george andrew
anthony joshua matthew nicole samantha hannah taylor alexander benjamin patrick richard charles christopher jasmine
justin brandon austin tyler buster pepper ginger cookie chocolate banana orange apple cherry strawberry peanut cheese
coffee pizza chicken computer internet google facebook instagram youtube twitter linkedin microsoft windows
macbook iphone samsung android nokia mustang corvette ferrari porsche mercedes yamaha kawasaki harley
harleydavidson suzuki honda toyota chevrolet jeep yankees cowboys lakers arsenal chelsea liverpool barcelona realmadrid
jesus jesuschrist blessed blessing faith hopeful trinity heavenly success money dollar dollars diamond silver
golden platinum purple yellow green orangejuice blackcat blink metallica nirvana slipknot eminem guitar music
musica rockstar rocknroll phoenix thunder lightning storm hurricane tornado warrior knight ninja samurai wizard
merlin gandalf hobbit mordor access accessgranted system server oracle mysql database public private security
secure safety open opensesame sesame enter entrance correcthorsebatterystaple correct battery staple zaqwsx
zaqxsw nopassword mypassword newpassword yourpassword thepassword ourpassword oldpassword passpass passpassword
adminadmin useruser username nobody somebody anonymous owner manager support helpdesk service company business office
school student teacher college university family mother father sister brother friend friends bestfriend
bailey maggie molly sophie lucky rocky teddy snoopy garfield scooby tinkerbell cinderella
`;

/** Numbers, and combinations the plain words don't cover. */
const others = `
111111 1111111 11111111 112233 11223344 121212 12121212 123123 123123123 123321 12344321 123456 1234567 12345678 123456789
1234567890 0123456789 987654321 9876543210 123qwe 123qweasd 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 q1w2e3r4t5
qwe123 qweasd123 qwerty1 qwerty12 qwerty123 qwerty1234 zaq12wsx zaq1xsw2 a1b2c3 a1b2c3d4 a1b2c3d4e5 abc123 abc1234 abc12345
abcd1234 abc123456 aa123456 a123456 a1234567 a12345678 pass123 pass1234 pass12345 p@ss1234 test123 test1234 test12345
user1234 admin123 admin1234 root1234 temp1234 1234abcd 1234qwer 12qwaszx 147258 147258369 159753 159357 741852963 789456123
963852741 102030 10203040 131313 232323 654321 666666 696969 777777 7777777 88888888 987654 99999999 00000000 55555555 246810
20002000 20202020 20242024 20252025 20262026 19901990 asd123 asdf1234 asdfgh123 zxcvbnm123 love1234 iloveyou1 football1 baseball1
monkey123 dragon123 letmein1 welcome1 welcome123 changeme1 changeme123 trustno1 p@ssw0rd passw0rd pa55word pa$$word
`;

/** In lower case. Compiled from the passwords known to top every leaked list. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `${words} ${others}`.split(/\s+/).filter((word) => word !== ''),
);
