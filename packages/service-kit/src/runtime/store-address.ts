/** As text, because an address of MongoDB may name several hosts with ports. */
const ADDRESS = /^(\w+(?:\+\w+)?:\/\/(?:[^@/?]*@)?([^@/?]+))[^?]*(\?.*)?$/;

/** The address of one database of a server, with the options of the server's. @throws when it is no address */
export function addressOfDatabase(server: string, database: string): string {
  const [, address, , options = ''] = ADDRESS.exec(server) ?? [];
  if (!address) throw new Error('no address of a server');
  return `${address}/${database}${options}`;
}

/** The hosts of a server, without the password; undefined when it is no address. */
export const hostsOf = (server: string): string | undefined => ADDRESS.exec(server)?.[2];
