/** Maximum characters of a super admin's reason for suspending an organization. */
export const maxSuspensionReasonLength = 500;
