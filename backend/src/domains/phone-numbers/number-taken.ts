import { AppError, conflictOn, isUniqueViolation } from '../../errors.ts';

const ownNumber = conflictOn('phone_number', 'This phone number already exists in your account');

/** Reveals nothing about the owner of the number: only that this organization can't receive its calls. */
const ofAnother =
  "Calls to this number can't be received here. If the number is yours, ask the person who runs this installation.";

/** Throws an error for a number that the organization already has, or whose calls another organization receives. */
export function numberTaken(error: unknown): never {
  const isClaim = isUniqueViolation(error) && JSON.stringify(error).includes('claimed_number');
  if (isClaim) throw new AppError('CONFLICT', ofAnother, { reason: 'duplicate', fields: { phone_number: ofAnother } });
  return ownNumber(error);
}
