/** Characters in which a super admin says why an organization is suspended. */
export const maxSuspensionReasonLength = 500;
