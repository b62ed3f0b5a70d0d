/** The most common leaked passwords of six or more characters, in lower case. Attackers try these first. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `123456 123456789 12345678 1234567 1234567890 12345678910 123123 111111 000000 654321 666666 121212 112233 123321
  696969 777777 888888 999999 555555 222222 333333 444444 7777777 11111111 00000000 88888888 123123123 987654321
  0987654321 147258369 159753 789456 789456123 456789 147258 741852963 123654 131313 101010 102030 232323 212121
  11223344 12341234 123454321 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3 q1w2e3r4 q1w2e3r4t5 zaq12wsx
  zaq1zaq1 qazwsx qazwsxedc qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qwer1234 qweasd
  qweasdzxc qweqwe asdfgh asdfghj asdfghjk asdfghjkl asdasd asdf1234 zxcvbn zxcvbnm zxcvbnm1 azerty azertyuiop
  password password1 password12 password123 password1234 password! passw0rd p@ssw0rd p@ssword pass123 pass1234
  passwort motdepasse contrasena senha123 parola secret secret1 secret123 letmein letmein1 welcome welcome1
  welcome123 changeme changeit default admin1 admin12 admin123 admin1234 administrator root123 rootroot toor123
  guest123 test123 test1234 testing testtest user123 username login123 temp123 temppass master master1 access
  access14 monkey monkey1 monkey123 dragon dragon1 dragon123 football football1 baseball baseball1 basketball
  soccer soccer1 hockey hockey1 tennis golfer superman batman batman1 spiderman ironman starwars pokemon pokemon1
  naruto michael michael1 jordan jordan23 jennifer jessica jessica1 ashley ashley1 nicole nicole1 daniel daniel1
  matthew andrew andrew1 joshua joshua1 charlie charlie1 thomas thomas1 robert george michelle amanda samantha
  anthony justin hannah brandon taylor tigger tigger1 maggie buster ginger pepper cookie cookies chocolate summer
  summer1 summer123 winter winter1 spring autumn sunshine sunshine1 princess princess1 iloveyou iloveyou1 iloveyou2
  iloveu loveme lovely lovelove love123 babygirl babygirl1 angel1 angel123 angels flower flower1 flowers rainbow
  butterfly purple purple1 orange yellow silver golden diamond crystal shadow shadow1 hunter hunter1 hunter2 killer
  killer1 trustno1 whatever nothing freedom ferrari porsche mercedes mustang corvette harley yamaha honda123
  computer internet samsung nokia123 google google1 facebook twitter youtube linkedin minecraft fortnite roblox
  qwaszx zxc123 zxcasdqwe abc123 abcabc abcdef abcd1234 abcdefg abcdefgh abc12345 a123456 a1234567 a12345678
  aa123456 aaaaaa aaa111 aaaaaaaa 1a2b3c 1a2b3c4d 123abc 123qwe 123qweasd 123asd 12qwaszx 1234qwer 1234abcd
  12345qwert 123456a 123456q 123456abc 123456aa 12345a 1password 5201314 woaini woaini1314 a1b2c3 a1b2c3d4 asd123
  asdasd123 qwe123 qweqwe123 jesus1 jesus123 christ blessed heaven family family1 mother father friends forever
  liverpool liverpool1 chelsea arsenal barcelona realmadrid juventus manchester yankees lakers cowboys steelers
  eagles packers america england canada london newyork chicago dallas phoenix hello1 hello123 hellohello hello12
  fuckyou fuckyou1 fuckme asshole bitch1 biteme pussy1 sexsex peanut banana banana1 apples cheese chicken coffee
  pizza1 snoopy mickey minnie scooby garfield bailey oliver sophie jasmine merlin gandalf matrix hacker ninja1
  cheer1 dolphin turtle panther tigers wolves spider snake1 kitty1 kitten puppy1 doggie horses zxcv1234 poiuytrewq
  lkjhgfdsa mnbvcxz 0123456789 01234567 012345 098765 9876543210 98765432 87654321 7654321 010203 123789 147852
  159357 258456 321321 142536 252525 202020 246810 135790 13579 123456789a 1234561 12345678a q123456 qq123456
  crochet crochet1 crochet123 loopandpetal loop-and-petal`
    .trim()
    .split(/\s+/),
);
