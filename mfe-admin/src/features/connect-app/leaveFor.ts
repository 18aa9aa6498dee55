/** Redirects to the app that sent the request, with the answer in the address. */
export const leaveFor = {
  app(address: string): void {
    window.location.assign(address);
  },
};
