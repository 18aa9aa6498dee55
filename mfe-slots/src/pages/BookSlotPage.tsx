import { useParams } from '@switchboard/platform/router';
import { BookSlot } from '../features/book-slot/BookSlot.tsx';

/** `/book-slot/:id` inside the shell; signed-out visitors get the same on a standalone page. */
export function BookSlotPage() {
  const { id = '' } = useParams();
  return <BookSlot key={id} id={id} />;
}
