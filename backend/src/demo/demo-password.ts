/** The password of every demo account, as `npm start` prints it. */
export const demoPassword = 'switchboard-demo';
