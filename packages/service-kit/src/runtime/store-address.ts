/** A pattern, not `URL`, because a MongoDB address may contain several hosts with ports. */
const ADDRESS = /^(\w+(?:\+\w+)?:\/\/(?:[^@/?]*@)?([^@/?]+))[^?]*(\?.*)?$/;

/** The address of one database on a server; keeps the server's options. @throws Error for an invalid address */
export function addressOfDatabase(server: string, database: string): string {
  const [, address, , options = ''] = ADDRESS.exec(server) ?? [];
  if (!address) throw new Error('no address of a server');
  return `${address}/${database}${options}`;
}

/** A server's hosts, without the password; undefined for an invalid address. */
export const parseHosts = (server: string): string | undefined => ADDRESS.exec(server)?.[2];
