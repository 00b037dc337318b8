const of = (year: number | 'all') => (year === 'all' ? 'degli altri anni' : `del ${year}`);

/** Texts about memberships of years that a phone does not keep. */
export const itYears = {
  asking: (year: number | 'all') => `Chiedo al server i tesserati ${of(year)}…`,
  offline: (year: number | 'all') =>
    `I tesserati ${of(year)} sono sul server, non su questo telefono: per averli serve la rete.`,
  refused: (year: number | 'all') =>
    `Il server non mi ha dato i tesserati ${of(year)}. Riprova tra poco.`,
  elsewhere: 'Questo tesseramento non è qui',
  one: 'Non è su questo telefono. Se è di un anno passato è sul server: per vederlo serve la rete.',
  twins: (year: number) =>
    `Non so se nel ${year} c’è già: i tesserati di quell’anno sono sul server, e per guardare serve la rete.`,
  file: 'Nel file ci sono tesserati di anni che non sono su questo telefono: per non fare doppioni serve la rete. Non ho importato niente: riprova con la rete.',
  person:
    'Qui manca quello che il server conserva dei tesserati degli altri anni: per vederlo, esportarlo o cancellarlo serve la rete.',
};
