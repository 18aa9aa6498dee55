/** Leaves for the app that asked, with the answer in its address. */
export const leaveFor = {
  app(address: string): void {
    window.location.assign(address);
  },
};
