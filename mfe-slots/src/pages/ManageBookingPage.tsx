import { useState } from 'react';
import { takeToken } from '../booking/manageToken.ts';
import { ManageBooking } from '../features/manage-booking/ManageBooking.tsx';

/** `/manage-booking/:token` inside the shell; strangers get the same on a page of its own. */
export function ManageBookingPage() {
  const [token] = useState(takeToken);
  return <ManageBooking token={token} />;
}
