/** One clear line for what commonly keeps a server from starting, or null when it is none of these. Never shows a password. */
export function startFaultOf(error: unknown): string | null {
  const { code, port, address, message } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} is in use; set PORT or CONSOLE_PORT to a free one`;
    case 'EACCES':
      return port === undefined ? null : `port ${port} may not be opened by this user`;
    case 'EADDRNOTAVAIL':
      return `HOST ${address} is not an address of this machine`;
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
    case 'EAI_AGAIN':
      return `DATABASE_URL: no PostgreSQL answers there (${code})`;
    case '28P01':
    case '28000':
      return 'DATABASE_URL: the user or password is refused';
    case '3D000':
      return 'DATABASE_URL: there is no such database';
    case '42501':
      return `DATABASE_URL: the user may not do what the product needs (${message})`;
    default:
      return /master key|synchronous_commit|fsync|Connection terminated|line to the database is down/.test(message)
        ? message
        : null;
  }
}
