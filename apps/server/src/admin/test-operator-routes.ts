/**
 * Every route of the operators' door with the roles that may use it, written down route by route and apart from rights: a call that is given
 * another right, or a right that is given to another role, shows here. `unsigned` routes need no session, `everybody` is whoever is signed in.
 */
const TABLE = `
unsigned:
  POST login
  POST passkey/begin
  POST passkey/login
  POST link/look
  POST link/passkey
  POST link/use
everybody:
  POST logout
  GET me
  POST stepUp/begin
  POST stepUp
  GET mine
  POST mine/end
  POST mine/password
  POST mine/totp/begin
  POST mine/totp/confirm
  POST mine/passkey/begin
  POST mine/passkey/add
  POST mine/passkey/rename
  POST mine/passkey/remove
  GET mine/mailbox
  POST mine/mailbox/begin
  POST mine/mailbox/confirm
  POST mine/mailbox/remove
  GET views
  POST view/save
  POST view/remove
  POST view/first
support finance risk content auditor owner:
  GET vip/levels
  GET vip/history
  GET promotion/campaigns
  GET promotion/history
finance risk draw auditor owner:
  GET proposals
  POST proposal/approve
  POST proposal/refuse
  POST proposal/withdraw
support finance risk auditor owner:
  GET deposits
  GET withdrawals
  GET withdrawal
  GET cashier/channels
  GET cashier/channelHistory
  GET cashier/rules
  GET cashier/ruleHistory
  GET cashier/banks
  GET cashier/bankHistory
  GET agent/node
  GET external/ofMember
  POST members
  GET member
  GET member/wallet
  GET member/entries
  GET member/bets
  GET member/devices
  GET member/team
  GET member/protection
  GET member/notes
  GET member/freezes
finance risk auditor owner:
  GET external/providers
  GET external/open
  GET external/history
  GET ledger/accounts
  GET ledger/entries
  GET ledger/posting
  GET ledger/trial
  GET operations/now
  GET reports/house
  GET reports/house/file
  GET reports/schedules
risk draw auditor owner:
  GET odds/lotteries
  GET odds/table
  GET odds/versions
  GET lotteries
  GET lottery/listings
  GET lottery/listing/history
  GET lottery/group/history
  GET lottery/calendars
  GET lottery/calendar/preview
  GET lottery/exception/preview
  GET lottery/calendar/history
  GET lottery/exception/history
  GET results/corrections
  GET draws
  GET draw
  GET draw/stakes
support content auditor owner:
  GET notices
  GET notices/history
  GET service/inbox
  POST service/look
  POST service/showPicture
  POST service/transcript
  GET service/canned
  GET service/cannedHistory
  GET chat/words
  GET chat/history
  GET chat/hosts
  GET chat/complaints
  POST chat/complaint/picture
  GET chat/moderators
  GET rooms
  GET room/history
finance risk owner:
  POST reports/schedule/save
  POST reports/schedule/state
  POST reports/schedule/resend
support auditor owner:
  GET setting/list
  GET setting/history
support content owner:
  POST notices/save
  POST notices/restore
  POST notices/publish
  POST notices/withdraw
auditor owner:
  GET operators
  GET acts
  GET integration/keys
  GET integration/endpoints
  GET integration/deliveries
content owner:
  POST chat/words/add
  POST chat/undo
  POST chat/words/change
  POST chat/words/remove
  POST chat/hosts/add
  POST chat/hosts/remove
  POST chat/moderators/appoint
  POST chat/moderators/dismiss
  POST room/save
  POST room/restore
finance owner:
  POST cashier/channel
  POST cashier/restoreChannel
  POST cashier/stopChannel
  POST cashier/channelAccount
  POST cashier/rule
  POST cashier/restoreRule
  POST cashier/bank
  POST cashier/restoreBank
  POST vip/save
  POST vip/restore
  POST promotion/campaign
  POST promotion/restore
  POST promotion/stop
  POST promotion/codes
finance risk:
  POST deposit/evidence
  POST withdrawal/target
  POST member/reveal
risk owner:
  POST odds/change
  POST odds/callOff
  POST lottery/close
  POST lottery/open
  POST lottery/listing/save
  POST lottery/listing/restore
  POST lottery/group/save
  POST lottery/group/restore
  POST lottery/calendar/save
  POST lottery/calendar/restore
  POST lottery/exception/save
  POST lottery/exception/restore
  POST member/freeze
  POST member/unfreeze
  POST member/endSession
support owner:
  GET service/follow
  POST service/claim
  POST service/release
  POST service/handOver
  POST service/answer
  POST service/picture
  POST service/note
  POST service/close
  POST chat/complaint/decide
  POST member/note
  POST member/label
  POST member/resetLink
draw:
  POST results/propose
  POST results/confirm
  POST draw/hold
  POST draw/propose
  POST draw/confirm
  GET results/preview
finance:
  POST member/adjust
  POST ledger/reverse
  POST deposit/claim
  POST deposit/release
  POST deposit/approve
  POST deposit/reject
  POST payment/close
  POST withdrawal/claim
  POST withdrawal/release
  POST withdrawal/approve
  POST withdrawal/reject
  POST withdrawal/beginPayout
  POST withdrawal/markPaid
  POST withdrawal/payoutFailed
owner:
  POST operator/roles
  POST operator/add
  POST operator/reset
  POST operator/close
  POST operator/reopen
  POST operator/networks
  POST service/saveCanned
  POST service/undoCanned
  POST service/removeCanned
  POST agent/move
  POST agent/promote
  POST agent/rates
  POST external/save
  POST external/restore
  POST external/compare
  POST external/ask
  POST external/end
  POST external/grant
  POST integration/key/add
  POST integration/key/revoke
  POST integration/endpoint/add
  POST integration/endpoint/edit
  POST integration/endpoint/rotate
  POST integration/replay
  POST integration/replaySince
  POST operator/mailLink
  POST setting/save
  POST setting/restore
  POST setting/logo
`;

/** Who may use a route: `unsigned`, `everybody`, or names of roles. */
export const ROLES_OF_ROUTES: ReadonlyMap<string, readonly string[]> = new Map(
  TABLE.trim()
    .split(/\n(?=\S)/)
    .flatMap((block) => {
      const [head = '', ...routes] = block.split('\n');
      const roles = head.replace(':', '').split(' ');
      return routes.map((route) => [route.trim(), roles] as const);
    }),
);
