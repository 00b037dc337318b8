/** What an account holds: the whole register, or only the horses and what belongs to them. */
export type Holds = 'all' | 'horses';

/** What the owner of the project wrote about an account on the allow-list. */
export interface Account {
  /** Empty where the owner gave none. */
  readonly name: string;
  readonly holds: Holds;
  /** The rules let it read nothing: it is locked, or lacks the second factor that is demanded of it. */
  readonly isClosed?: boolean;
}
