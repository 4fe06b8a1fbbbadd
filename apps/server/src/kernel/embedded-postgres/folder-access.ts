import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  lstatSync,
  mkdirSync,
  opendirSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

import { errorCode, errorText } from './error-text.ts';
import type { ServerUser } from './server-user.ts';
import { StartRefusal } from './start-refusal.ts';

/**
 * Makes sure that the folder exists and that we may read and write in it.
 * @throws StartRefusal naming the folder and the reason.
 */
export function requireFolder(folder: string, mode: number): void {
  try {
    if (mkdirSync(folder, { recursive: true, mode }) !== undefined) chmodSync(folder, mode); // whatever the umask is
    if (!statSync(folder).isDirectory()) throw new StartRefusal(`${folder} is not a folder.`);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    throw new StartRefusal(`The data folder ${folder} cannot be used (${reason(error)}).`, { cause: error });
  }
}

function reason(error: unknown): string {
  const code = errorCode(error);
  if (code === 'EACCES' || code === 'EPERM') return 'no permission to read and write there';
  if (code === 'EROFS') return 'the disk is read-only';
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'a part of the path is a file';
  if (code === 'ENOSPC') return 'the disk is full';
  return errorText(error);
}

/** Whether `user` may pass through the folder and everything above it, by the permission bits. */
export function canEnter(folder: string, user: ServerUser): boolean {
  for (let path = realpathSync(folder); ; path = dirname(path)) {
    const { mode, uid, gid } = statSync(path);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

/** Gives the folder and all in it to `user`; entries that are already theirs cost one look. */
export function giveTo(user: ServerUser, folder: string): void {
  chownSync(folder, user.uid, user.gid);
  using entries = opendirSync(folder);
  for (let entry = entries.readSync(); entry; entry = entries.readSync()) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) giveTo(user, path);
    else if (entry.isFile() && lstatSync(path).uid !== user.uid) chownSync(path, user.uid, user.gid);
  }
}
