/** A backup that is not one, or not whole, or sealed by something else; told as it is. */
export class BackupFault extends Error {}
