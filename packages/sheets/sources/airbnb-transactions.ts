import type { Source } from "./source.ts";

/** Airbnb, Earnings, transaction history: a line for each payment, and for each stay that it is made of. */
export const airbnbTransactions = {
  id: "airbnb-transactions",
  name: "Airbnb, transaction history",
  recognised: [
    ["Type", "Confirmation code", "Start date", "Listing", "Amount", "Service fee"],
    ["Type", "Confirmation code", "Start date", "Listing", "Amount", "Gross earnings"],
    ["Type", "Confirmation code", "Start date", "Listing", "Amount", "Host fee"],
    ["Tipo", "Código de Confirmação", "Data de início", "Anúncio", "Valor", "Ganhos brutos"],
    ["Typ", "Bestätigungs-Code", "Startdatum", "Inserat", "Betrag", "Bruttoeinkünfte"],
  ],
  columns: {
    kind: ["Type", "Tipo", "Typ"],
    reservationId: ["Confirmation code", "Código de Confirmação", "Bestätigungs-Code"],
    startDate: ["Start date", "Data de início", "Startdatum"],
    endDate: ["End date", "Data de término", "Enddatum"],
    nights: ["Nights", "Noites", "Nächte"],
    guestName: ["Guest", "Guest name", "Hóspede", "Gast"],
    apartment: ["Listing", "Anúncio", "Inserat"],
    currency: ["Currency", "Moeda", "Währung"],
    // With cleaning and the host's fee, without occupancy taxes.
    amountReceived: ["Gross earnings", "Ganhos brutos", "Bruttoeinkünfte"],
    payout: ["Amount", "Valor", "Betrag"],
    hostFee: ["Service fee", "Host fee", "Taxa de serviço", "Servicegebühr"],
    lineAmount: ["Amount", "Valor", "Betrag"],
  },
  known: [
    ...[
      "Date",
      "Arriving by date",
      "Booking date",
      "Details",
      "Reference code",
      "Reference",
      "Paid out",
      "Fast pay fee",
    ],
    ...["Cleaning fee", "Pet fee", "Occupancy taxes", "Airbnb remitted tax", "Earnings year"],
    ...["Data", "Disponível por data", "Data da reserva", "Informações", "Código de referência", "Pago"],
    ...["Taxa de pagamento rápido", "Taxa de limpeza", "Impostos de ocupação", "Ganhos do ano"],
    ...["Datum", "Buchungsdatum", "Ausgezahlt", "Reinigungsgebühr", "Von Airbnb abgeführte Steuer"],
  ],
  platform: "Airbnb",
  kinds: {
    stay: ["Reservation", "Reserva", "Buchung"],
    payout: ["Payout"],
    coHost: ["Co-Host payout", "Co-Host remittance"],
    levy: ["Pass Through Tot", "Pass Through Tax", "Host Remitted Tax", "Occupancy tax"],
    fee: ["Ritenuta fiscale per il reddito italiano", "Tax withholding", "Costi del servizio"],
    adjustment: [
      ...["Adjustment", "Resolution Adjustment", "Resolution Payout", "Reservation Alteration", "Cancellation fee"],
      ...["Cancellation fee refund", "Refund"],
    ],
  },
  dayOrder: "MDY",
} as const satisfies Source;
