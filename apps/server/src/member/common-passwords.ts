/**
 * Passwords that everybody who guesses tries first, folded to lower case: those that lead the published lists of leaked
 * ones, with the favourites of Chinese and Vietnamese speakers. Slides and repetitions are judged by rule instead.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  password passw0rd p@ssw0rd p@ssword pa55word pa$$word passwort passe motdepasse contrasena senha parola wachtwoord
  pass passwd mypass mypassword changeme changeit letmein letmeinnow welcome welcome1 default secret secret1 master
  admin admin1 administrator root toor login user username guest test tester testing testtest temp temporary
  qwerty qwerty1 qwerty12 qwertyu qwerty123 qwer1234 qwert1 qwerasdf asdfasdf asdfqwer zxcvasdf asdf1234 zxcv1234
  qazwsx qazwsxedc wsxedc 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 1qaz2wsx 1qazxsw2
  zaqxsw azerty azertyuiop qwertz 123qwe 123qweasd 123qweasdzxc qwe123 qweasd qweasdzxc 12qwaszx 1234qwer asd123
  asdasd zxczxc abc123 abc1234 abc12345 abcd1234 abcde12345 123abc 1234abcd a1b2c3 a1b2c3d4 aa123456 a123456 a1234567
  a12345678 a123456789 123456a 1234567a 12345678a 123456789a q123456 w123456 z123456 s123456 x123456 qq123456
  as123456 ab123456 abc123456 zxc123456 asd123456 qwe123456 wang123456 zhang123 li123456 liu123456 chen123
  123456 1234567 12345678 123456789 1234567890 12345679 123457 123455 1234561 123654 123789 147258 147258369 147852
  147852369 159753 159357 159951 258456 258369 321654 321456 456123 456789 741852 741852963 753951 789456 789456123
  852456 963852 963852741 987654 98765432 987654321 9876543210 654321 7654321 87654321 0987654321 012345 0123456
  01234567 123321 1234321 123454321 112233 11223344 1122334455 121212 131313 1314520 5201314 520520 520131 1314521
  7758521 7758258 521521 521314 3344520 584520 1314 520 100200 102030 10203040 101010 110110 111222 111222333 112112
  112211 123000 123123 123123123 147147 159159 168168 188188 198198 200000 222333 333444 456456 456654 666888 686868
  696969 777888 786786 789789 888666 888999 909090 987987 999888 999000 888168 666999 168888 518518 518888 686888
  woaini woaini1314 woaini520 woaini521 woaini123 woaiwo woaiwojia woaimama woaibaba wodemima mima mima123 iloveyou
  iloveyou1 iloveu loveyou loveme lovely love123 love1314 love520 ilove ilovegod aini1314 ainiyiwannian nihao nihao123
  wojiushiwo nishizhu zhongguo beijing shanghai guangzhou taobao tencent weixin wechat alibaba baidu caonima buzhidao
  woshishui tiantian xiaoxiao baobao laopo laogong mingming longlong facai fafafa gongxifacai zhuzhu dearbook
  matkhau matkhau1 matkhau123 anhyeuem emyeuanh anhyeu yeuem yeuanh khongbiet khongco khongnho vietnam vietnam1 hanoi
  saigon hochiminh congacon conheocon chicken1 bongda xinchao nguyen nguyen1 ngocanh thanhcong maimaiyeuem mylove
  dragon monkey shadow sunshine princess football baseball basketball soccer hockey tennis superman batman spiderman
  ironman starwars pokemon pikachu naruto minecraft fortnite roblox warcraft matrix ninja pirate killer hunter ranger
  buster tigger ginger pepper cookie cheese chocolate banana orange apple peaches cherry flower lovely butterfly angel
  angels heaven jesus jesus1 christ blessed faith trustno1 trustme freedom liberty whatever nothing something hello
  hello1 hello123 helloworld goodluck lucky lucky7 lucky888 happy happy1 smile summer winter spring autumn monday friday
  sunday january october november december morning midnight michael michelle jennifer jessica jordan jordan23 ashley
  nicole daniel andrew joshua matthew anthony thomas robert william george charlie charles richard patrick amanda
  samantha elizabeth victoria veronica natasha alexander maria hannah sophie barbara andrea carlos miguel antonio
  fernando alejandro mohammed muhammad ronaldo messi neymar arsenal chelsea liverpool barcelona realmadrid juventus
  manchester united yankees lakers eagles cowboys steelers mustang ferrari porsche mercedes corvette harley yamaha
  toyota honda nissan suzuki google facebook youtube instagram twitter telegram whatsapp samsung android iphone apple123
  windows microsoft internet computer server network system oracle cisco linux ubuntu database access enter killme
  fuckyou fuckme fuckoff asshole bitch biteme pussy sexy sexsex diamond silver golden purple yellow orange1 rainbow
  crystal phoenix falcon tiger tigers panther scorpion dolphin elephant panda kitten kitty puppy doggie family mother
  father mommy daddy brother sister friends forever together babygirl babyboy sweetie honey darling sweetheart casino
  jackpot winner poker lottery betting gambling blackjack roulette bigwin money money1 million billion rich richman
  player player1 gamer gaming master1 champion legend hacker zxcvbn zxcvbnm1 asdfgh asdfghjk qwertyui poiuyt mnbvcxz
  lkjhgf aaa111 aaa123 aaaa1111 a11111 a111111 111aaa abcabc xxx123 xyz123 zzz123 qqq111 qqqwww www123 ppp000 iii888
  `
    .trim()
    .split(/\s+/),
);
