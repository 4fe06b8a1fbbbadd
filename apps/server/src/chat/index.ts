export { createChatSlice } from './chat-slice.ts';
export type { Admitted, CardPoster } from './post-card.ts';
export { handleOf, membersOf } from './person.ts';
export { decideComplaint } from './decide-complaint.ts';
export { listComplaints } from './complaint-store.ts';
export { addHost, listHosts, removeHost } from './desk-hosts.ts';
export { appointModerator, dismissModerator, listModerators } from './desk-moderators.ts';
export { addWord, changeWord, listWords, removeWord, wordById, wordNamed } from './desk-words.ts';
export { reportedPicture } from './reported-picture.ts';
