/** The address on which anyone books a time of a slot or a booking page, without an account. */
export const bookingUrl = (id: string) => new URL(`/book-slot/${id}`, window.location.origin).href;
