import type { LookupFunction } from 'node:net';

/** A host that is none of the public internet. */
export class NotPublic extends Error {}

/**
 * Finds a host as `lookup` does, but never at an address that may not be connected to; the connection goes to the very address that was
 * looked at. One bad address among several is enough to refuse the host.
 */
export function guardedLookup(lookup: LookupFunction, mayConnect: (address: string) => boolean): LookupFunction {
  return (host, options, tell) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error !== null) return tell(error, []);
      const all = Array.isArray(found) ? found : [{ address: found, family: 4 }];
      const [first] = all;
      if (first === undefined || !all.every(({ address }) => mayConnect(address)))
        return tell(new NotPublic(`${host} is not a public host`), []);
      return options.all === true ? tell(null, all) : tell(null, first.address, first.family);
    });
  };
}
