import { useState } from 'react';
import { takeToken } from '../booking/manageToken.ts';
import { ManageBooking } from '../features/manage-booking/ManageBooking.tsx';

/** `/manage-booking/:token` inside the shell; signed-out visitors get the same on a standalone page. */
export function ManageBookingPage() {
  const [token] = useState(takeToken);
  return <ManageBooking token={token} />;
}
