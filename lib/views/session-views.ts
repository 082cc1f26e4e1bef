/** A session that was saved as a test. Types only. */
export interface SavedTest {
  readonly fileName: string;
  readonly text: string;
}
