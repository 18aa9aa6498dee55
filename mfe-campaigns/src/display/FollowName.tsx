import { isAnythingTyped } from '@switchboard/platform/forms';
import { Navigate } from '@switchboard/platform/router';
import type { ComponentProps } from 'react';

/**
 * The template of this page has another name by now: the address follows it, once nothing is typed that would be lost. Until then
 * the former name leads here as well.
 */
export function FollowName({ to }: Pick<ComponentProps<typeof Navigate>, 'to'>) {
  return isAnythingTyped() ? null : <Navigate to={to} replace />;
}
