/** What an account holds: the whole register, or that of the horses alone. */
export type Holds = 'all' | 'horses';

/** What the owner of the project wrote of an account on the allow-list. */
export interface Account {
  /** Empty where the owner gave none. */
  readonly name: string;
  readonly holds: Holds;
  /** The rules let it read nothing: it is locked, or lacks the second factor that is demanded of it. */
  readonly isClosed?: boolean;
}
