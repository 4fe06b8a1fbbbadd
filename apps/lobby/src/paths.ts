/**
 * Links are functions: the spec's own route words (spec §2) stand here once. Every path of this file has a route in
 * routes.tsx; `/records`, `/history`, `/proof`, `/changepwd`, `/security`, `/privacy`, `/protection`, `/statement` and
 * `/books` are ours.
 */
export const paths = {
  login: () => '/login',
  register: () => '/registry',
  resetPassword: () => '/resetpwd',
  enterRoom: () => '/enterRoom',
  roomIntro: () => '/roomintro',
  roomChat: () => '/roomchat',
  mine: () => '/mine',
  lottery: () => '/lottery',
  bet: () => '/lotteryBet',
  records: () => '/records',
  history: () => '/history',
  proof: () => '/proof',
  wallet: () => '/walletcenter',
  accountChanges: () => '/jifen',
  deposit: () => '/recharge',
  virtualDepositDetail: () => '/vituraldetail',
  depositDetail: () => '/depositdetail',
  withdraw: () => '/xiafen',
  paymentMethods: () => '/shoukuan',
  addEWallet: () => '/addele',
  applications: () => '/applylist',
  firstDeposit: () => '/shouchong',
  statement: () => '/statement',
  books: () => '/books',
  settings: () => '/userset',
  changeNickname: () => '/changenick',
  changePassword: () => '/changepwd',
  security: () => '/security',
  privacy: () => '/privacy',
  protection: () => '/protection',
  download: () => '/download',
  noNetwork: () => '/noNetWork',
} as const satisfies Record<string, () => `/${string}`>;
