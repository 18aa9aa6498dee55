/** The addresses of all services: on loopback, so that nothing can reach another machine. Carriers have the standard port. */
export const places = {
  proxy: { host: 'proxy.carrier.test', ip: '127.0.0.1' },
  pbx: { host: 'pbx.carrier.test', ip: '127.0.0.2' },
  sipPort: 5062,
  sipTlsPort: 5063,
  phones: '127.0.0.1:5070',
  redisPort: 6399,
  healthPort: 7890,
} as const;

/** The account of the trunk at both carriers. */
export const trunkAccount = { user: 'trunk-user', secureUser: 'secure-user', password: 'trunk-secret' };

/** The number that callers reach the assistant by. */
export const inboundNumber = '+12025550190';
