/** Generated from openapi.json by npm run openapi; committed, since Node runs the client's files as they are, and reviews show what consumers see. */

export interface paths {
    "/auth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in
         * @description Returns an access token for the client's id and secret. An unknown client and a wrong secret get the same answer.
         *
         *     Needs no token.
         */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh an access token
         * @description Returns the next access token and the next refresh token. A refresh token is valid once: store the new one. Reusing an old one ends the whole session, since someone else may have it. Only the most recent old one, within ten seconds, is refused without ending the session, since an answer can get lost. In both cases, log in again.
         *
         *     Needs no token.
         */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/str/task": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * File a batch of reservations
         * @description Accepts 1 to 1,000 reservations as one task. An answer of 200 means that all of them are stored and will be filed.
         *     Read the outcome of each at GET /str/task/{taskId}.
         *
         *     A reservation has exactly one of `amountReceived` and `cancellationAmount`, and exactly one of `endDate` and
         *     `cancellationDate`. `startDate` is before `endDate`. When `isForeigner` is true, `guestName` and `guestId` are required;
         *     when it is false, `guestTaxId` is required, and the other two are ignored. One mistake refuses the whole batch: nothing is
         *     stored, and every mistake is named.
         *
         *     `apartmentId` and `reservationId` identify a reservation, which is declared once. Sent again after it was declared, it fails
         *     with `duplicate_declaration`, whatever its dates; `declaredAs` names the declaration, and `differs` the fields in which it
         *     differs. With `onDeclared: "amend"`, such a declaration is corrected, and a cancellation is declared. A draft of it is updated
         *     or made final. A stay that someone else has declared at the portal (same property, arrival and departure) is not declared again
         *     either. A record can be sent back as an answer held it: fields that only answers have are ignored.
         *
         *     Roles: admin, str-uploader.
         */
        post: operations["createStrTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/str/task/{taskId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the outcomes of a task
         * @description Poll every few seconds until `strUploadStatus.status` is COMPLETED. While the portal is down, reservations stay
         *     PENDING; they are filed automatically when it is back. The task of a search is read here too. COMPLETED without rows: it found nothing.
         *     FAILED: it could not search, and `errorValue` and `details` say why.
         *
         *     Roles: admin, str-uploader.
         */
        get: operations["getStrTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/str/tasks/{id}/reservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the reservations of a task
         * @description The reservations of one task as they were sent, in that order, each with its outcome. For a search: what the portal holds.
         *
         *     Roles: admin, str-uploader.
         */
        get: operations["listTaskReservations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/str/submitted-declarations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search an apartment's declarations at the portal
         * @description Accepts a task that lists one apartment's declarations in a range of days, which the portal's own search compares
         *     (with the arrival, as far as is known). While it waits, or if it failed, GET /str/task/{taskId} has one entry with
         *     `reservationId: ""`, its state and the reason. Read the results at GET /str/tasks/{id}/reservations, complete once the search has
         *     ended; GET /reservations does not include them. `reservationId` is yours if this service filed the declaration, otherwise the
         *     declaration's number. `isDraft` says whether it is a draft at the portal, and `dateUploaded` when the search was accepted.
         *
         *     Roles: admin, str-uploader.
         */
        post: operations["searchSubmittedDeclarations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/takk/task": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * File a month's climate-fee statement
         * @description Accepts one portal user's statement for a month as a task. Read its outcome at GET /takk/task/{taskId}. The password
         *     is optional if the owner is on record; one that is sent is used for this task alone. A month that already has a statement
         *     fails with `duplicate_declaration`.
         *
         *     Roles: admin, takk-uploader.
         */
        post: operations["createTakkTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/takk/task/{taskId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the outcome of a statement
         * @description Ask every few seconds until `takkUploadStatus.uploadStatus` is final.
         *
         *     Roles: admin, takk-uploader.
         */
        get: operations["getTakkTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all reservations
         * @description The reservations of every filing task, newest first. A new one is listed within seconds of its task's acceptance.
         *     Parameters narrow the list to reservations that match all of them; a page with a `nextCursor` may then hold fewer than `limit`,
         *     even none.
         *
         *     Roles: admin, str-uploader.
         */
        get: operations["listReservations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apartment-owners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the owners
         * @description The owners on record, without their passwords.
         *
         *     Roles: admin, str-uploader.
         */
        get: operations["listApartmentOwners"];
        put?: never;
        /**
         * Put an owner on record
         * @description Puts an owner on record with the username and password at the registry portal. The password is encrypted before it is stored, and no answer includes it. Usernames are unique, whatever their case.
         *
         *     Roles: admin, str-uploader.
         */
        post: operations["createApartmentOwner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apartment-owners/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an owner
         * @description The owner with this username at the portal.
         *
         *     Roles: admin, str-uploader.
         */
        get: operations["getApartmentOwner"];
        put?: never;
        post?: never;
        /**
         * Take an owner off record
         * @description Removes the owner with password, portal session and apartments. Outcomes already reported stay, and so does what the
         *     tax authority holds; open reservations fail with the reason. Refused while the outcome of a declaration is being looked up. To remove
         *     only the password, change the owner with `"portalPassword": null`.
         *
         *     Roles: admin, str-uploader.
         */
        delete: operations["deleteApartmentOwner"];
        options?: never;
        head?: never;
        /**
         * Change an owner
         * @description Omitted fields stay as they are. A new `portalUsername` requires its `portalPassword` and moves the owner to that
         *     path; the `id` stays. If the portal refused a password, send the right one here: filings use it from then on. A new `portalUsername`
         *     is refused while the outcome of a declaration is being looked up with the old one.
         *
         *     Roles: admin, str-uploader.
         */
        patch: operations["updateApartmentOwner"];
        trace?: never;
    };
    "/apartments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an apartment
         * @description The apartment with this id.
         *
         *     Roles: admin, str-uploader.
         */
        get: operations["getApartment"];
        put?: never;
        post?: never;
        /**
         * Take an apartment off record
         * @description Reservations that have ended keep their outcome; open ones fail with `apartment_not_found`.
         *
         *     Roles: admin, str-uploader.
         */
        delete: operations["deleteApartment"];
        options?: never;
        head?: never;
        /**
         * Change an apartment
         * @description Omitted fields stay as they are. Reservations already being filed keep the values that they started with.
         *
         *     Roles: admin, str-uploader.
         */
        patch: operations["updateApartment"];
        trace?: never;
    };
    "/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the clients
         * @description Who may call this API. Revoked clients are not listed.
         *
         *     Roles: admin, client-manager.
         */
        get: operations["listClients"];
        put?: never;
        /**
         * Create a client
         * @description Creates a client with these roles. Its secret is in this answer and nowhere else. A client-manager can create only client-managers.
         *
         *     Roles: admin, client-manager.
         */
        post: operations["createClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log out
         * @description Ends the session of a refresh token, used or unused. From then on it cannot be refreshed, and its access tokens can change nothing; they can read for up to 60 seconds. An unknown token gets the same answer.
         *
         *     Needs no token.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in as a person
         * @description Takes the id token of a person who has signed in at the organisation's identity provider: once, and within five minutes of its issue. The session lasts at most eight hours. Its first access token comes from POST /auth/refresh. The person has the roles that the provider's token lists.
         *
         *     Needs no token.
         */
        post: operations["exchangeIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apartments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the apartments
         * @description The apartments on record; with `ownerId`, only that owner's.
         *
         *     Roles: admin, str-uploader.
         */
        get: operations["listApartments"];
        put?: never;
        /**
         * Put an apartment on record
         * @description Puts an apartment on record for an owner. `registryId` is the number under which the portal lists it.
         *
         *     Roles: admin, str-uploader.
         */
        post: operations["createApartment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apartment-owners/{id}/unblock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unblock an owner's login
         * @description Forgets that the portal refused or locked the login, or asked the owner to act: the next task posts the password on
         *     record again. Ask the owner first: the portal locks an account after a few wrong passwords.
         *
         *     Roles: admin.
         */
        post: operations["unblockApartmentOwner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apartment-owners/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an owner's login and properties
         * @description Accepts a task that logs in at the portal once with the password on record, and reads the registered properties. It
         *     finds a wrong password or registry number before anything is filed, and declares and changes nothing. Read its outcome at
         *     GET /tasks/{taskId}: COMPLETED with `properties`, or FAILED with the reason, such as `invalid_credentials`.
         *
         *     Roles: admin, str-uploader.
         */
        post: operations["checkApartmentOwner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client_id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a client a new secret
         * @description The old secret stops working. The client's sessions end at once, and its access tokens within 60 seconds. A client-manager can change only client-managers.
         *
         *     Roles: admin, client-manager.
         */
        post: operations["rotateClientSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{client_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a client
         * @description Its sessions end at once, and its access tokens within 60 seconds. The record is kept for audit. A client-manager can revoke only client-managers, and the last admin cannot be revoked.
         *
         *     Roles: admin, client-manager.
         */
        delete: operations["deleteClient"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tasks
         * @description Tasks of the kinds that you may send, newest first, so that a lost `taskId` can be found again. Their outcomes are
         *     counted at each reading, so a page with a `nextCursor` may hold fewer than `limit`.
         *
         *     Roles: admin, str-uploader, takk-uploader.
         */
        get: operations["listTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{taskId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a task of any kind
         * @description The state of a task as a whole. Read the outcomes of reservations at GET /str/task/{taskId}, a statement's at
         *     GET /takk/task/{taskId}, and a check's right here.
         *
         *     Roles: admin, str-uploader, takk-uploader.
         */
        get: operations["getTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/str/task/{taskId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel what is not sent yet
         * @description Takes back a mistaken batch: every reservation of the task for which nothing was sent to the portal ends FAILED with
         *     `cancelled`. The others continue to their outcome. Asked again, the answer is the same. The body may name some of the reservations. A
         *     search that has not ended is cancelled as a whole, and counts as one; a statement is cancelled at POST /takk/task/{taskId}/cancel.
         *
         *     Roles: admin, str-uploader.
         */
        post: operations["cancelStrTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/takk/task/{taskId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a statement that is not sent yet
         * @description Takes back a statement of which nothing was sent to the portal: it ends FAILED with `cancelled`, and its month is
         *     free for another one. A statement that was sent continues to its outcome. Asked again, the answer is the same.
         *
         *     Roles: admin, takk-uploader.
         */
        post: operations["cancelTakkTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/str/task/{taskId}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss what was not declared
         * @description Notes, with the client and the time, that nothing is left to do about a task's FAILED and DRAFTED reservations, or
         *     those of them that the body names. `needsAttention` no longer lists them, and a retry of the whole task leaves them out. Nothing
         *     changes at the portal, and they can still be sent again.
         *
         *     Roles: admin, str-uploader.
         */
        post: operations["dismissStrTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/str/task/{taskId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send failed reservations again
         * @description Accepts a new task with the reservations of a task that have FAILED so far, as they were sent. Use it once the cause
         *     is fixed: an apartment put on record, a password corrected. A reservation declared in the meantime is not declared again, and a
         *     version sent later is not undone: the retry counts as old as the original. The body may name some of them; without it, dismissed
         *     ones are left out.
         *
         *     Roles: admin, str-uploader.
         */
        post: operations["retryStrTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/takk/proposal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count a month's nights from the declarations
         * @description The month's nights and stays at a portal user's properties, counted from what this service has declared or found
         *     declared. `daysUsed` and `freeDays` follow from them; only you know rooms, beds and companies. Sources disagree on the month
         *     to which a stay's nights belong: `nightsBy` says how they were counted (by calendar month, unless the deployment is set
         *     otherwise). Nothing is sent: compare the counts, then send the statement yourself.
         *
         *     Roles: admin, takk-uploader.
         */
        get: operations["getTakkProposal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the state of filing
         * @description The portal's state (up, slow, down, changed), whether filing is stopped, the oldest open tasks, and the owners
         *     whose login is blocked. For the newest tasks (up to 100, and about 3,000 reservations): how they ended by day, and how fast the portal answered.
         *
         *     Roles: admin.
         */
        get: operations["getOperations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/filing/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what holds filing up
         * @description For anyone who is waiting: whether the portal answers, whether an operator has stopped filing and why, and the owners
         *     whose login is blocked. Filing resumes on its own once these are resolved.
         *
         *     Roles: admin, str-uploader, takk-uploader.
         */
        get: operations["getFilingStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operations/filing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop or resume filing
         * @description While filing is stopped, tasks are accepted and wait: nothing new begins at the portal, and work in progress ends
         *     within two minutes. Waiting work resumes within two minutes of the end of the stop.
         *
         *     Roles: admin.
         */
        post: operations["switchFiling"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operations/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a person has to decide
         * @description Reservations and statements in NEEDS_REVIEW, the longest wait first, up to 100, with what was sent and seen but
         *     without guests' data. Check the portal, then decide.
         *
         *     Roles: admin.
         */
        get: operations["listReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operations/reviews/{taskId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide the outcome of a case
         * @description After checking the portal: SUBMITTED or DRAFTED with its number there, or FAILED if it is not there. Only what is in
         *     NEEDS_REVIEW can be decided, and only once.
         *
         *     Roles: admin.
         */
        post: operations["resolveReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the API answers
         * @description For monitors. It reads nothing, so it says nothing about the registry portal.
         *
         *     Needs no token.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this document
         * @description This OpenAPI document, as it was committed. The answer's `requestId` is only in the header `x-request-id`.
         *
         *     Needs no token.
         */
        get: operations["getOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Credentials: {
            /** @description The client's id, from your administrator. */
            clientId: string;
            /**
             * Format: password
             * @description The client's secret, shown once when the client was created.
             */
            secret: string;
        };
        RefreshRequest: {
            /** @description The `refresh_token` of the latest answer. It is valid once, for 30 days. */
            refreshToken: string;
        };
        IdentityRequest: {
            /**
             * Format: password
             * @description The identity provider's id token (OpenID Connect).
             */
            idToken: string;
        };
        StrTaskRequest: {
            /** @description `true` saves drafts at the portal and makes none final: each ends DRAFTED, and nothing is declared. Default: `false`. */
            draftUpload?: boolean | null;
            /**
             * @description What to do with a reservation that is already declared with other figures. `refuse`: it fails, and `differs` names the fields. `amend`: an amending declaration corrects it; not together with `draftUpload`. Default: `refuse`.
             * @enum {string|null}
             */
            onDeclared?: "refuse" | "amend" | null;
            /** @description 1 to 1,000 reservations, for any apartments and owners; each has its own outcome. */
            reservations: components["schemas"]["ReservationInput"][];
        };
        SomeRows: {
            /** @description Places in the task (`row`), up to 1,000. Default: all. A place that the task lacks is refused, and named. */
            rows?: number[] | null;
        };
        SearchRequest: {
            /**
             * Format: int32
             * @description The `id` of the apartment.
             */
            apartmentId: number;
            /** @description First day of the range. A calendar day as DD/MM/YYYY, the day first, from 2018, the registry's first year, to three years from now. */
            fromDate: string;
            /** @description Last day of the range, not before `fromDate`. A calendar day as DD/MM/YYYY, the day first, from 2018, the registry's first year, to three years from now. */
            toDate: string;
        };
        TakkTaskRequest: {
            /** @description `true` saves the statement as a draft where the portal can, and submits nothing. Default: `false`. */
            draftUpload?: boolean | null;
            /**
             * Format: int32
             * @description The month, 1 to 12: its latest occurrence that is not in the future, in Athens.
             */
            month: number;
            /**
             * Format: int32
             * @description Its year, if you do not mean the month's latest occurrence: from 2018, not in the future.
             */
            year?: number | null;
            /** @description The owner's username at the registry portal, as the owner types it there. Usernames that differ only in case are the same. */
            portalUsername: string;
            /**
             * Format: password
             * @description The password for this username, for this task alone. Optional if the owner is on record.
             */
            portalPassword?: string | null;
            /** @description 1 to 100 records of the statement. */
            takkRecords: components["schemas"]["TakkRecord"][];
        };
        TakkRecord: {
            /**
             * Format: int32
             * @description Days on which the property was used.
             */
            daysUsed: number;
            /**
             * Format: int32
             * @description Days of use that are exempt from the fee: some of `daysUsed`, or all.
             */
            freeDays: number;
            /**
             * Format: int32
             * @description Number of beds.
             */
            numberOfBeds: number;
            /**
             * Format: int32
             * @description Number of companies.
             */
            numberOfCompanies: number;
            /**
             * Format: int32
             * @description Number of rooms.
             */
            numberOfRooms: number;
            /**
             * Format: int32
             * @description Number of rooms subject to the fee: some of `numberOfRooms`, or all.
             */
            numberOfTaxedRooms: number;
        };
        NewApartmentOwner: {
            /** @description Your own name for the owner. */
            name: string;
            /** @description The owner's username at the registry portal, as the owner types it there. Usernames that differ only in case are the same. */
            portalUsername: string;
            /**
             * Format: password
             * @description The owner's password at the registry portal. It is stored encrypted, decrypted only to file, and never answered.
             */
            portalPassword: string;
        };
        ApartmentOwnerPatch: {
            /** @description Your own name for the owner. */
            name?: string;
            /** @description The owner's username at the registry portal, as the owner types it there. Usernames that differ only in case are the same. A new one is also the owner's new path key. */
            portalUsername?: string;
            /**
             * Format: password
             * @description The owner's password at the registry portal. It is stored encrypted, decrypted only to file, and never answered.
             */
            portalPassword?: string | null;
        };
        NewApartment: {
            /** @description Your own name for the apartment. */
            name: string;
            /** @description Street, number and place. */
            address: string;
            /** @description The property's number in the short-term-rental registry, exactly as the owner's list at the portal shows it. */
            registryId: string;
            /**
             * Format: int32
             * @description The `id` of the apartment's owner, who must be on record.
             */
            ownerId: number;
            /** @description Postal code. It is stored, but no answer includes it. */
            postalCode?: string | null;
        };
        ApartmentPatch: {
            /** @description Your own name for the apartment. */
            name?: string;
            /** @description Street, number and place. */
            address?: string;
            /** @description The property's number in the short-term-rental registry, exactly as the owner's list at the portal shows it. */
            registryId?: string;
            /**
             * Format: int32
             * @description The `id` of the apartment's owner, who must be on record.
             */
            ownerId?: number;
            /** @description Postal code. It is stored, but no answer includes it. */
            postalCode?: string | null;
        };
        NewClient: {
            /** @description What the client may do, each role once. Only an admin can create an admin. */
            roles: ("admin" | "str-uploader" | "takk-uploader" | "client-manager")[];
            /**
             * Format: int32
             * @description How many days each of its secrets is valid. Without it they do not expire.
             */
            secretDays?: number | null;
        };
        FilingSwitch: {
            /** @description `true` stops filing, `false` resumes it. */
            stopped: boolean;
            /** @description Why filing is stopped, for the other operators. Required to stop. */
            reason?: string | null;
        };
        Resolution: {
            /**
             * Format: int32
             * @description The reservation's place in its task, from 1. Omit it for a climate-fee statement.
             */
            row?: number | null;
            /**
             * @description What became of it, as the portal shows it.
             * @enum {string}
             */
            state: "SUBMITTED" | "DRAFTED" | "FAILED";
            /** @description Its number at the portal. Required for a reservation that is SUBMITTED or DRAFTED. */
            declarationServerId?: string | null;
            /** @description What consumers read about it. */
            details?: string | null;
        };
        ReservationInput: {
            /** @description Your own id for the reservation. Answers repeat it as sent; white space around it is refused. */
            reservationId: string;
            /**
             * Format: int32
             * @description The `id` of the apartment. If it is not on record, that reservation alone fails, with `apartment_not_found`.
             */
            apartmentId: number;
            /** @description Arrival. A calendar day as DD/MM/YYYY, the day first, from 2018, the registry's first year, to three years from now. */
            startDate: string;
            /** @description Departure: after `startDate`, and required unless `cancellationDate` is given. A calendar day as DD/MM/YYYY, the day first, from 2018, the registry's first year, to three years from now. */
            endDate?: string | null;
            /** @description The agreed rent (Συνολικό συμφωνηθέν μίσθωμα): net of VAT, the climate fee and other levies, including cleaning and the platform's commission; not the platform's payout after its fee. Give either this or `cancellationAmount`. Euros with at most 2 decimals, such as 420.50. */
            amountReceived?: number | null;
            /**
             * @description The booking's platform. The last value stands for all others, and is written exactly so.
             * @enum {string}
             */
            platform: "Airbnb" | "Booking.com" | "Clickstay" | "HomeAway" | "Homestay" | "Luxury Retreats" | "TripAdvisor Rentals/Holiday Lettings" | "λλες ψηφιακές πλατφόρμες";
            /**
             * @description How the guest paid: to a Greek account, to a foreign account, in cash, or otherwise.
             * @enum {string}
             */
            paymentMethod: "Λογαριασμός Πληρωμών Ημεδαπής" | "Λογαριασμός Πληρωμών Αλλοδαπής" | "Μετρητά" | "Λοιποί";
            /** @description The guest's name. Required when `isForeigner` is true, otherwise ignored. Soft hyphens, joiners and marks of direction are kept, but not filed. */
            guestName?: string | null;
            /** @description The guest's passport or identity card number. Required when `isForeigner` is true, otherwise ignored. */
            guestId?: string | null;
            /** @description The guest's tax number, without white space. Required when `isForeigner` is false; otherwise stored and shown, but not filed. */
            guestTaxId?: string | null;
            /** @description Whether the guest is identified by passport or identity card (true) or by tax number (false). */
            isForeigner: boolean;
            /** @description When the stay was cancelled. Replaces `endDate`. A calendar day as DD/MM/YYYY, the day first, from 2018, the registry's first year, to three years from now. */
            cancellationDate?: string | null;
            /** @description What was kept for a cancelled stay. Replaces `amountReceived`. Euros with at most 2 decimals, such as 420.50. */
            cancellationAmount?: number | null;
            /** @description For a cancelled stay, the departure that was booked: it is filed as the departure. Only with `cancellationDate`. A calendar day as DD/MM/YYYY. */
            bookedEndDate?: string | null;
        };
        Tokens: {
            /** @description A JWT. Send it as `Authorization: Bearer <access_token>`. */
            access_token: string;
            /**
             * Format: int32
             * @description Seconds until the access token expires.
             */
            expires_in: number;
            /** @description Valid once, for 30 days, at POST /auth/refresh. */
            refresh_token: string;
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        BegunSession: {
            /** @description Valid once, for at most 8 hours, at POST /auth/refresh. */
            refresh_token: string;
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        TaskCreated: {
            /**
             * Format: int32
             * @description The task's id: read its outcome with it.
             */
            taskId: number;
            /**
             * Format: date-time
             * @description When it was created, in UTC.
             */
            createdAt: string;
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        TaskList: {
            /** @description The tasks, newest first. */
            tasks: components["schemas"]["Task"][];
            /** @description Present if there is more: send it as `cursor` for the next page. */
            nextCursor?: string;
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        TaskAnswer: {
            /** @description The task. */
            task: components["schemas"]["Task"];
            /** @description Only for a finished check: the owner's properties at the portal and on record. */
            properties?: components["schemas"]["CheckedProperty"][];
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        Task: {
            /**
             * Format: int32
             * @description The task's id: read its outcome with it.
             */
            taskId: number;
            /** @description `str` files reservations, `takk` states a month, `search` lists declarations, `check` reads an owner's properties. */
            kind: string;
            /** @description The task as a whole: COMPLETED once every outcome is known; FAILED if a statement, search or check failed. */
            status: string;
            /** @description How many reservations are in each state. For a search, the declarations it found. */
            summary: components["schemas"]["UploadSummary"];
            /** @description Whether drafts were requested. */
            draftUpload: boolean;
            /** @description The client that sent it. */
            client_id: string;
            /**
             * Format: date-time
             * @description When it was created, in UTC.
             */
            createdAt: string;
            /**
             * Format: int32
             * @description Only for `str`: how many reservations were past their deadline when it was accepted.
             */
            overdue?: number;
            /** @description The owner's username at the portal. */
            portalUsername?: string;
            /**
             * Format: int32
             * @description The month that is stated, 1 to 12.
             */
            month?: number;
            /**
             * Format: int32
             * @description Its year: as sent, or that of its latest occurrence.
             */
            year?: number;
            /** @description The statement's state, as in GET /takk/task/{taskId}. */
            uploadStatus?: string;
            /** @description The statement's number at the portal; "" until it is submitted. */
            number?: string;
            /** @description Why it failed as a whole, for software; "" otherwise. */
            errorValue: string;
            /** @description Why it failed as a whole, or is waiting, in words; "" otherwise. */
            details: string;
        };
        CheckedProperty: {
            /** @description The property's number in the short-term-rental registry. */
            registryId: string;
            /** @description How the portal shows it: `final` can be declared for, `provisional` and `stopped` cannot. `other` is a state that the service does not know: whether it can be declared for is the portal's to say. "" if the portal does not show it. */
            state: string;
            /** @description The owner's apartments on record with this number. */
            apartmentIds: number[];
            /** @description `missing_at_portal`: the apartment's `registryId` or `ownerId` is wrong. `missing_in_records`: none of the owner's apartments has this number. */
            comparison: string;
        };
        Cancelled: {
            /**
             * Format: int32
             * @description The task's id: read its outcome with it.
             */
            taskId: number;
            /**
             * Format: int32
             * @description Reservations of the task that are cancelled, by this request or earlier.
             */
            cancelled: number;
            /** @description How many reservations are in each state. */
            summary: components["schemas"]["UploadSummary"];
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        Dismissed: {
            /**
             * Format: int32
             * @description The task's id: read its outcome with it.
             */
            taskId: number;
            /**
             * Format: int32
             * @description Reservations of the task that are dismissed, by this request or earlier.
             */
            dismissed: number;
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        StrTaskStatus: {
            /** @description The task. */
            strUploadStatus: components["schemas"]["StrUploadStatus"];
            /**
             * Format: date-time
             * @description When it was created, in UTC.
             */
            createdAt: string;
            /** @description Present if there is more: send it as `cursor` for the next page. */
            nextCursor?: string;
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        StrUploadStatus: {
            /**
             * Format: int32
             * @description The task's id: read its outcome with it.
             */
            taskId: number;
            /** @description The task as a whole: COMPLETED once every reservation has its outcome; FAILED if a search failed. */
            status: string;
            /** @description How many reservations are in each state, over all pages. */
            summary: components["schemas"]["UploadSummary"];
            /** @description One entry per reservation, in the order sent. */
            reservationUploadStatus: components["schemas"]["ReservationUploadStatus"][];
            /** @description Only for a search that failed: why, for software. */
            errorValue?: string;
            /** @description Only for a search that failed: why, in words. */
            details?: string;
        };
        UploadSummary: {
            /**
             * Format: int32
             * @description Reservations in all.
             */
            total: number;
            /**
             * Format: int32
             * @description Reservations not begun, or waiting for the portal.
             */
            pending: number;
            /**
             * Format: int32
             * @description Reservations being filed.
             */
            processing: number;
            /**
             * Format: int32
             * @description Reservations whose outcome is being looked up.
             */
            checking: number;
            /**
             * Format: int32
             * @description Reservations declared.
             */
            submitted: number;
            /**
             * Format: int32
             * @description Reservations saved as drafts.
             */
            drafted: number;
            /**
             * Format: int32
             * @description Reservations not declared, each with its reason.
             */
            failed: number;
            /**
             * Format: int32
             * @description Reservations that a person has to check.
             */
            needsReview: number;
        };
        ReservationUploadStatus: {
            /** @description Your own id for the reservation. */
            reservationId: string;
            /** @description SUBMITTED, DRAFTED, FAILED and NEEDS_REVIEW are final; the other states are not. NEEDS_REVIEW: the service could not determine whether it was declared, and a person checks. */
            status: string;
            /** @description What happened and what to do, in words. "" until there is something to say. */
            details: string;
            /** @description The declaration's number (Α/Α) at the registry. "" until there is one. */
            serialNumberDeclaration: string;
            /** @description The number (Α/Α) in force when it reached this state; "" while it is not declared. */
            declaredAs: string;
            /** @description The year in which `declaredAs` was issued: numbers start again each year. */
            declaredYear?: string;
            /** @description The Α/Α that this declaration corrects; "" for an original. */
            amends: string;
            /** @description The year in which `amends` was issued. */
            amendsYear?: string;
            /** @description The fields in which the declaration differs from this reservation; empty if none. */
            differs: string[];
            /** @description The deadline: the 20th of the month after departure or cancellation, as DD/MM/YYYY. */
            dueDate: string;
            /** @description The last day for an amendment: 28 February of the next year, when the portal closes the year. A later one is still sent, and the portal's response is reported. */
            amendableUntil: string;
            /**
             * Format: date-time
             * @description When it reached this state, in UTC.
             */
            lastUpdated: string;
            /** @description Whether the task was sent with `draftUpload: true`. */
            isDraft: boolean;
            /** @description Why it was not declared, for software. "" unless it failed or needs review. */
            errorValue: string;
        };
        ReservationList: {
            /** @description The reservations. */
            reservations: components["schemas"]["ReservationRecord"][];
            /** @description Present if there is more: send it as `cursor` for the next page. */
            nextCursor?: string;
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        ReservationRecord: {
            /** @description Your own id for the reservation; for a declaration that is not ours, its number. */
            reservationId: string;
            /**
             * Format: int32
             * @description The apartment's id.
             */
            apartmentId: number;
            /** @description Arrival, as DD/MM/YYYY. */
            startDate: string;
            /** @description Departure, as DD/MM/YYYY. */
            endDate?: string;
            /** @description The agreed rent in euros. */
            amountReceived?: number;
            /** @description The booking's platform. What a search has found may have one that the API does not know, in the portal's words. */
            platform: string;
            /** @description How the guest paid; also what a search has found, in the portal's words. */
            paymentMethod: string;
            /** @description The guest's name. */
            guestName?: string;
            /** @description The guest's passport or identity card number. */
            guestId?: string;
            /** @description The guest's tax number. */
            guestTaxId?: string;
            /** @description Whether the guest is identified by passport or identity card. */
            isForeigner: boolean;
            /** @description When the stay was cancelled, as DD/MM/YYYY. */
            cancellationDate?: string;
            /** @description Euros kept for a cancelled stay. */
            cancellationAmount?: number;
            /** @description For a cancelled stay, the departure that was booked, as DD/MM/YYYY. */
            bookedEndDate?: string;
            /** @description Whether the task was sent with `draftUpload: true`. */
            isDraft: boolean;
            /**
             * Format: int32
             * @description The task that it was sent with.
             */
            taskId: number;
            /**
             * Format: int32
             * @description Its place in that task, from 1; for a search, its place among the results.
             */
            row: number;
            /**
             * Format: date-time
             * @description When its task was accepted, in UTC.
             */
            dateUploaded: string;
            /** @description The deadline: the 20th of the month after departure or cancellation, as DD/MM/YYYY. */
            dueDate: string;
            /** @description The last day for an amendment: 28 February of the next year, when the portal closes the year. A later one is still sent, and the portal's response is reported. */
            amendableUntil: string;
            /** @description The registry's number: a declaration's Α/Α, or a draft's internal id. "" until there is one. */
            declarationServerId: string;
            /** @description The number (Α/Α) in force when it reached this state; "" while it is not declared. */
            declaredAs: string;
            /** @description The year in which `declaredAs` was issued: numbers start again each year. */
            declaredYear?: string;
            /** @description The Α/Α that this declaration corrects; "" for an original. */
            amends: string;
            /** @description The year in which `amends` was issued. */
            amendsYear?: string;
            /** @description The fields in which the declaration differs from this reservation; empty if none. */
            differs: string[];
            /** @description SUBMITTED, DRAFTED, FAILED and NEEDS_REVIEW are final; the other states are not. NEEDS_REVIEW: the service could not determine whether it was declared, and a person checks. */
            uploadStatus: string;
            /** @description What happened and what to do, in words. "" until there is something to say. */
            details: string;
            /** @description Why it was not declared, for software. "" unless it failed or needs review. */
            errorValue: string;
            /** @description Who dismissed it, and when: nothing is left to do about it. */
            dismissed?: components["schemas"]["Dismissal"];
            /** @description Only in GET /str/tasks/{id}/reservations: what happened to it, oldest first. */
            history?: components["schemas"]["Moment"][];
        };
        Dismissal: {
            /**
             * Format: date-time
             * @description When, in UTC.
             */
            at: string;
            /** @description The client. */
            by: string;
        };
        Moment: {
            /**
             * Format: date-time
             * @description When, in UTC.
             */
            at: string;
            /** @description What happened. */
            event: string;
            /** @description The client that sent or dismissed it. */
            by?: string;
            /** @description The rule of docs/filing.md behind it. */
            rule?: string;
            /** @description The fields that the portal shows as they were sent, but spells in its own way. */
            respelled?: string[];
        };
        TakkTaskStatus: {
            /** @description The task. */
            takkUploadStatus: components["schemas"]["TakkUploadStatus"];
            /**
             * Format: date-time
             * @description When it was created, in UTC.
             */
            createdAt: string;
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        TakkUploadStatus: {
            /**
             * Format: int32
             * @description The task's id: read its outcome with it.
             */
            taskId: number;
            /** @description Whose month is stated: the username at the portal. */
            portalUsername: string;
            /** @description SUBMITTED, DRAFTED, FAILED and NEEDS_REVIEW are final; the other states are not. NEEDS_REVIEW: the service could not determine whether it was declared, and a person checks. */
            uploadStatus: string;
            /** @description What happened and what to do, in words. "" until there is something to say. */
            details: string;
            /** @description Why it was not declared, for software. "" unless it failed or needs review. */
            errorValue: string;
            /** @description The statement's number at the portal; "" until it is submitted. */
            number: string;
            /**
             * Format: int32
             * @description Its year: as sent, or that of its latest occurrence.
             */
            year: number;
            /**
             * Format: int32
             * @description The month that is stated, 1 to 12.
             */
            month: number;
            /** @description The deadline for the month's statement: the last day of the next month. */
            dueDate: string;
            /** @description The counts, as they were sent. */
            takkRecords: components["schemas"]["TakkStatedRecord"][];
        };
        TakkStatedRecord: {
            /**
             * Format: int32
             * @description Days on which the property was used.
             */
            daysUsed: number;
            /**
             * Format: int32
             * @description Days of use that are exempt from the fee: some of `daysUsed`, or all.
             */
            freeDays: number;
            /**
             * Format: int32
             * @description Number of beds.
             */
            numberOfBeds: number;
            /**
             * Format: int32
             * @description Number of companies.
             */
            numberOfCompanies: number;
            /**
             * Format: int32
             * @description Number of rooms.
             */
            numberOfRooms: number;
            /**
             * Format: int32
             * @description Number of rooms subject to the fee: some of `numberOfRooms`, or all.
             */
            numberOfTaxedRooms: number;
        };
        TakkProposal: {
            /** @description The owner's username at the portal. */
            portalUsername: string;
            /**
             * Format: int32
             * @description The month that is stated, 1 to 12.
             */
            month: number;
            /**
             * Format: int32
             * @description Its year: as sent, or that of its latest occurrence.
             */
            year: number;
            /** @description The deadline for the month's statement: the last day of the next month. */
            dueDate: string;
            /** @description How nights were assigned to months: the deployment's setting. Sources differ; unverified. */
            nightsBy: string;
            /** @description Whether every reservation was read; if not, count the rest yourself. */
            complete: boolean;
            /** @description What follows from the declarations. Only you know the other counts of a statement's record. */
            record: components["schemas"]["TakkProposalRecord"];
            /** @description The properties with nights in the month, by registry id. */
            properties: components["schemas"]["TakkProperty"][];
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        TakkProposalRecord: {
            /**
             * Format: int32
             * @description Nights of all stays in the month.
             */
            daysUsed: number;
            /**
             * Format: int32
             * @description Of these, nights of stays declared with a rent of 0.
             */
            freeDays: number;
        };
        TakkProperty: {
            /** @description The property's number in the short-term-rental registry. */
            registryId: string;
            /**
             * Format: int32
             * @description Nights in the month.
             */
            nights: number;
            /**
             * Format: int32
             * @description Of these, nights of stays declared with a rent of 0.
             */
            freeNights: number;
            /**
             * Format: int32
             * @description How many stays these nights belong to.
             */
            numberOfStays: number;
            /** @description The stays behind the numbers: only for roles that may read reservations. */
            stays?: components["schemas"]["TakkStay"][];
        };
        TakkStay: {
            /** @description Your own id for the reservation. */
            reservationId: string;
            /**
             * Format: int32
             * @description The apartment's id.
             */
            apartmentId: number;
            /**
             * Format: int32
             * @description The task's id: read its outcome with it.
             */
            taskId: number;
            /** @description Arrival, as DD/MM/YYYY. */
            startDate: string;
            /** @description Departure, as DD/MM/YYYY. */
            endDate: string;
            /**
             * Format: int32
             * @description Its nights in the month.
             */
            nights: number;
        };
        ApartmentOwnerAnswer: {
            /** @description The owner, without the password. */
            apartmentOwner: components["schemas"]["ApartmentOwner"];
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        ApartmentOwnerList: {
            /** @description The owners, without their passwords. */
            apartmentOwners: components["schemas"]["ApartmentOwner"][];
            /** @description Present if there is more: send it as `cursor` for the next page. */
            nextCursor?: string;
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        ApartmentOwner: {
            /**
             * Format: int32
             * @description The owner's id; it stays when the username changes.
             */
            id: number;
            /** @description Your own name for the owner. */
            name: string;
            /** @description The owner's username at the portal, and the key of this owner's path. */
            portalUsername: string;
            /**
             * Format: date-time
             * @description When it was created, in UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed, in UTC.
             */
            updatedAt: string;
        };
        ApartmentAnswer: {
            /** @description The apartment. */
            apartment: components["schemas"]["Apartment"];
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        ApartmentList: {
            /** @description The apartments. */
            apartments: components["schemas"]["Apartment"][];
            /** @description Present if there is more: send it as `cursor` for the next page. */
            nextCursor?: string;
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        Apartment: {
            /**
             * Format: int32
             * @description The apartment's id.
             */
            id: number;
            /** @description Your own name for the apartment. */
            name: string;
            /** @description Street, number and place. */
            address: string;
            /** @description The property's number in the short-term-rental registry. */
            registryId: string;
            /**
             * Format: int32
             * @description The owner's id.
             */
            ownerId: number;
            /**
             * Format: date-time
             * @description When it was created, in UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed, in UTC.
             */
            updatedAt: string;
        };
        ClientAnswer: {
            /** @description The client. */
            client: components["schemas"]["Client"];
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        ClientWithSecret: {
            /** @description The client. */
            client: components["schemas"]["Client"];
            /** @description The secret. It is in this answer and nowhere else: keep it safe. */
            secret: string;
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        ClientList: {
            /** @description The clients. */
            clients: components["schemas"]["Client"][];
            /** @description Present if there is more: send it as `cursor` for the next page. */
            nextCursor?: string;
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        Client: {
            /** @description The client's id. */
            client_id: string;
            /**
             * Format: date-time
             * @description When it was created, in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed, in UTC.
             */
            last_updated: string;
            /** @description What the client may do. */
            roles: string[];
            /** @description The client that created it; `operator` if it was created outside the API. */
            created_by: string;
            /** @description For a person, who signs in at the identity provider. */
            name?: string;
            /**
             * Format: date-time
             * @description When its secret expires; absent if it does not.
             */
            secret_ends_at?: string;
        };
        Operations: {
            /** @description The portal. */
            portal: components["schemas"]["PortalState"];
            /** @description The switch. */
            filing: components["schemas"]["FilingState"];
            /**
             * Format: int32
             * @description Tasks that are not finished.
             */
            openTasks: number;
            /** @description The oldest of them, at most 20. */
            oldestOpen: components["schemas"]["Task"][];
            /** @description Owners whose login is blocked, among the newest and the open tasks. */
            blockedOwners: components["schemas"]["BlockedOwner"][];
            /** @description How the newest reservations ended, by day. */
            days: components["schemas"]["DayOfOutcomes"][];
            /** @description How fast the portal answered, visit by visit, oldest first. */
            answers: components["schemas"]["AnswerTime"][];
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        FilingStatus: {
            /** @description The portal, never `slow`: that holds nothing up. */
            portal: components["schemas"]["PortalState"];
            /** @description The switch. */
            filing: components["schemas"]["FilingState"];
            /** @description Owners whose login is blocked, among the first 1,000. */
            blockedOwners: components["schemas"]["BlockedOwner"][];
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        PortalState: {
            /** @description `changed`: its pages are unfamiliar, and nothing is filed. `slow`: a call takes over 3 seconds. */
            state: string;
            /** @description When it was first found failing or changed, in UTC; "" if it is not. */
            since: string;
        };
        FilingState: {
            /** @description Whether an operator has stopped filing. */
            stopped: boolean;
            /** @description When it was stopped, in UTC; "" if it was not. */
            since: string;
            /** @description Why. */
            reason: string;
        };
        FilingSwitched: {
            /** @description The switch. */
            filing: components["schemas"]["FilingState"];
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        BlockedOwner: {
            /** @description The owner's username at the portal. */
            portalUsername: string;
            /** @description `refused`: the portal refused the password on record. `locked`: the portal has locked the account. `owner_action`: the owner has to do something at the portal. `unclear`: three logins in a row had no clear answer. */
            why: string;
            /** @description When the block ends on its own, in UTC; "" if a person has to act. */
            until: string;
        };
        DayOfOutcomes: {
            /**
             * Format: date
             * @description The day (UTC) of the outcomes, as YYYY-MM-DD.
             */
            date: string;
            /**
             * Format: int32
             * @description Reservations declared.
             */
            submitted: number;
            /**
             * Format: int32
             * @description Reservations saved as drafts.
             */
            drafted: number;
            /**
             * Format: int32
             * @description Reservations not declared.
             */
            failed: number;
            /**
             * Format: int32
             * @description Reservations that a person has to check.
             */
            needsReview: number;
        };
        AnswerTime: {
            /**
             * Format: date-time
             * @description When the visit ended, in UTC.
             */
            at: string;
            /**
             * Format: int32
             * @description A call's average time.
             */
            milliseconds: number;
        };
        ReviewList: {
            /** @description The cases to decide. */
            cases: components["schemas"]["ReviewCase"][];
            /**
             * Format: int32
             * @description How many more there are.
             */
            more: number;
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        ReviewCase: {
            /**
             * Format: int32
             * @description The task's id: read its outcome with it.
             */
            taskId: number;
            /**
             * Format: int32
             * @description The reservation's place in its task, from 1; absent for a statement.
             */
            row?: number;
            /** @description The reservation, its property, owner and days; or the statement's month and owner. */
            what: string;
            /** @description Why, for software. */
            errorValue: string;
            /** @description Why, in words. */
            details: string;
            /** @description How the notes of our drafts begin at the portal. */
            mark: string;
            /** @description The draft that was to be made final; "" if there is none. */
            declarationId: string;
            /** @description The rule of docs/filing.md behind it. */
            rule?: string;
            /** @description What was sent and seen, oldest first. */
            evidence: components["schemas"]["Evidence"][];
        };
        Evidence: {
            /**
             * Format: date-time
             * @description When, in UTC.
             */
            at: string;
            /** @description What was sent or seen. */
            event: string;
            /** @description The rule of docs/filing.md behind it. */
            rule?: string;
        };
        Resolved: {
            /**
             * Format: int32
             * @description The task's id: read its outcome with it.
             */
            taskId: number;
            /**
             * Format: int32
             * @description The reservation's place in its task, from 1.
             */
            row?: number;
            /** @description Its state now. */
            state: string;
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        Health: {
            /**
             * @description The service answers.
             * @constant
             */
            status: "ok";
            /** @description The interface's version: 1.0.0, as the specification says. */
            version: string;
            /** @description This release of the service. Later ones add to the interface; docs/versioning.md says what. */
            release: string;
            /** @description The commit that it was built from, such as `40afcb842e15`; `-dirty` at its end if files were changed since. */
            commit: string;
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        Problem: {
            /** @description The field, such as `reservations[1].startDate`; "" for the request as a whole. */
            path: string;
            /** @description Which rule, for software. docs/errors.md lists them all. */
            code: string;
            /** @description The rule, and the kind of value found. Never the value itself. */
            message: string;
        };
        Error: {
            /** @description What is wrong and what to do: up to 20 mistakes, each with its field and rule. */
            errorMessage: string;
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
            /** @description Why, for software: stable. docs/errors.md says what to do for each. */
            code: string;
            /** @description The mistakes one by one, up to 100. */
            errors?: components["schemas"]["Problem"][];
        };
        SpecifiedStrTaskStatus: {
            /** @description The task. */
            strUploadStatus: components["schemas"]["SpecifiedStrUploadStatus"];
            /**
             * Format: date-time
             * @description When it was created, in UTC.
             */
            createdAt: string;
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        SpecifiedStrUploadStatus: {
            /**
             * Format: int32
             * @description The task's id: read its outcome with it.
             */
            taskId: number;
            /** @description One entry per reservation, in the order sent. */
            reservationUploadStatus: components["schemas"]["SpecifiedReservationUploadStatus"][];
        };
        SpecifiedReservationUploadStatus: {
            /** @description Your own id for the reservation. */
            reservationId: string;
            /** @description SUBMITTED, DRAFTED, FAILED and NEEDS_REVIEW are final; the other states are not. NEEDS_REVIEW: the service could not determine whether it was declared, and a person checks. */
            status: string;
            /** @description What happened and what to do, in words. "" until there is something to say. */
            details: string;
            /** @description The declaration's number (Α/Α) at the registry. "" until there is one. */
            serialNumberDeclaration: string;
            /**
             * Format: date-time
             * @description When it reached this state, in UTC.
             */
            lastUpdated: string;
            /** @description Whether the task was sent with `draftUpload: true`. */
            isDraft: boolean;
            /** @description Why it was not declared, for software. "" unless it failed or needs review. */
            errorValue: string;
        };
        SpecifiedReservationList: {
            /** @description The reservations. */
            reservations: components["schemas"]["SpecifiedReservationRecord"][];
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        SpecifiedReservationRecord: {
            /** @description Your own id for the reservation; for a declaration that is not ours, its number. */
            reservationId: string;
            /**
             * Format: int32
             * @description The apartment's id.
             */
            apartmentId: number;
            /** @description Arrival, as DD/MM/YYYY. */
            startDate: string;
            /** @description Departure, as DD/MM/YYYY. */
            endDate?: string;
            /** @description The agreed rent in euros. */
            amountReceived?: number;
            /** @description The booking's platform. What a search has found may have one that the API does not know, in the portal's words. */
            platform: string;
            /** @description How the guest paid; also what a search has found, in the portal's words. */
            paymentMethod: string;
            /** @description The guest's name. */
            guestName?: string;
            /** @description The guest's passport or identity card number. */
            guestId?: string;
            /** @description The guest's tax number. */
            guestTaxId?: string;
            /** @description Whether the guest is identified by passport or identity card. */
            isForeigner: boolean;
            /** @description When the stay was cancelled, as DD/MM/YYYY. */
            cancellationDate?: string;
            /** @description Euros kept for a cancelled stay. */
            cancellationAmount?: number;
            /** @description Whether the task was sent with `draftUpload: true`. */
            isDraft: boolean;
            /**
             * Format: date-time
             * @description When its task was accepted, in UTC.
             */
            dateUploaded: string;
            /** @description The registry's number: a declaration's Α/Α, or a draft's internal id. "" until there is one. */
            declarationServerId: string;
            /** @description SUBMITTED, DRAFTED, FAILED and NEEDS_REVIEW are final; the other states are not. NEEDS_REVIEW: the service could not determine whether it was declared, and a person checks. */
            uploadStatus: string;
            /** @description What happened and what to do, in words. "" until there is something to say. */
            details: string;
            /** @description Why it was not declared, for software. "" unless it failed or needs review. */
            errorValue: string;
        };
        SpecifiedTakkTaskStatus: {
            /** @description The task. */
            takkUploadStatus: components["schemas"]["SpecifiedTakkUploadStatus"];
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        SpecifiedTakkUploadStatus: {
            /**
             * Format: int32
             * @description The task's id: read its outcome with it.
             */
            taskId: number;
            /** @description SUBMITTED, DRAFTED, FAILED and NEEDS_REVIEW are final; the other states are not. NEEDS_REVIEW: the service could not determine whether it was declared, and a person checks. */
            uploadStatus: string;
            /** @description What happened and what to do, in words. "" until there is something to say. */
            details: string;
        };
        SpecifiedClientList: {
            /** @description The clients. */
            clients: components["schemas"]["SpecifiedClient"][];
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        SpecifiedClient: {
            /** @description The client's id. */
            client_id: string;
            /**
             * Format: date-time
             * @description When it was created, in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed, in UTC.
             */
            last_updated: string;
            /** @description What the client may do. */
            roles: string[];
        };
        SpecifiedClientWithSecret: {
            /** @description The client. */
            client: components["schemas"]["SpecifiedClient"];
            /** @description The secret. It is in this answer and nowhere else: keep it safe. */
            secret: string;
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        SpecifiedClientAnswer: {
            /** @description The client. */
            client: components["schemas"]["SpecifiedClient"];
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
        SpecifiedError: {
            /** @description What is wrong and what to do: up to 20 mistakes, each with its field and rule. */
            errorMessage: string;
            /** @description Identifies this request in our logs: quote it when you report a problem. */
            requestId: string;
        };
    };
    responses: {
        /** @description The request has mistakes. Each is named; nothing was done. */
        BadRequest: {
            headers: {
                "x-request-id": components["headers"]["x-request-id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
            };
        };
        /** @description The access token is missing or no longer valid. Refresh it, or log in again. */
        Unauthorized: {
            headers: {
                "x-request-id": components["headers"]["x-request-id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
            };
        };
        /** @description The client has none of the roles that this requires. */
        Forbidden: {
            headers: {
                "x-request-id": components["headers"]["x-request-id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
            };
        };
        /** @description It conflicts with what is on record. */
        Conflict: {
            headers: {
                "x-request-id": components["headers"]["x-request-id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
            };
        };
        /** @description The body is larger than this endpoint accepts (4 MiB for tasks, 4 KiB for logins and tokens, 16 KiB for the others), or too large to store as one task. */
        TooLarge: {
            headers: {
                "x-request-id": components["headers"]["x-request-id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
            };
        };
        /** @description The body is not JSON in UTF-8. */
        NotJson: {
            headers: {
                "x-request-id": components["headers"]["x-request-id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
            };
        };
        /** @description The client has sent too many requests, or has too much open; `code` says which. Nothing was done: wait the seconds in `Retry-After`, then send it again. */
        TooManyRequests: {
            headers: {
                "x-request-id": components["headers"]["x-request-id"];
                "Retry-After": components["headers"]["Retry-After"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
            };
        };
        /** @description A fault in the service. Report it with the requestId. */
        InternalError: {
            headers: {
                "x-request-id": components["headers"]["x-request-id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
            };
        };
        /** @description A fault in the service, reported by its gateway. The request may have been carried out. */
        FunctionFailed: {
            headers: {
                "x-request-id": components["headers"]["x-request-id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
            };
        };
        /** @description The service is overloaded or in trouble. Wait the seconds in `Retry-After`, then send it again; a task with the same Idempotency-Key. */
        Unavailable: {
            headers: {
                "x-request-id": components["headers"]["x-request-id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
            };
        };
        /** @description No answer in time. The request may have been carried out: send a task again with the same Idempotency-Key. */
        TookTooLong: {
            headers: {
                "x-request-id": components["headers"]["x-request-id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The requestId of the body. */
        "x-request-id": string;
        /** @description Seconds to wait before the request is sent again. */
        "Retry-After": number;
        /** @description `true` if an earlier request with this Idempotency-Key created the task. */
        "Idempotent-Replayed": "true";
        /** @description How many more reservations the client may have open (draft-ietf-httpapi-ratelimit-headers). Requests are counted by the gateway, which reports no count. */
        RateLimit: string;
        /** @description How many reservations a client may have open in all. */
        "RateLimit-Policy": string;
        /** @description The next page, if there is more: the same query with the `nextCursor` as its `cursor` (RFC 8288). */
        Link: string;
        /** @description How to authenticate. */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description An access token, and a refresh token for the next one. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tokens"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description The access token is missing or no longer valid. Refresh it, or log in again. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshRequest"];
            };
        };
        responses: {
            /** @description The next access token and refresh token. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tokens"];
                };
            };
            /** @description The request has mistakes. Each is named; nothing was done. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            /** @description The access token is missing or no longer valid. Refresh it, or log in again. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    createStrTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this request. The same key and body within 30 days return the same task, so a request whose answer was lost can be sent again; the answer then has the header `Idempotent-Replayed: true`. The same key with another body is refused with 422. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StrTaskRequest"];
            };
        };
        responses: {
            /** @description The task is accepted. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskCreated"];
                };
            };
            /** @description The request has mistakes. Each is named; nothing was done. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            /** @description The Idempotency-Key was used with another body. Nothing was done. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    getStrTask: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. No other value is accepted. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The `taskId` in the answer to the task's creation. */
                taskId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task, with the state of each reservation in the order sent. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StrTaskStatus"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedStrTaskStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such record. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    listTaskReservations: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. No other value is accepted. */
                cursor?: string;
                /** @description Only those in this state. */
                status?: "PENDING" | "PROCESSING" | "CHECKING" | "SUBMITTED" | "DRAFTED" | "FAILED" | "NEEDS_REVIEW";
                /** @description Only those that ended for this reason. */
                errorValue?: "duplicate_declaration" | "apartment_not_found" | "owner_not_found" | "property_not_registered" | "invalid_credentials" | "account_locked" | "owner_action_required" | "rejected_by_portal" | "portal_unavailable" | "portal_changed" | "outcome_unknown" | "internal_error" | "cancelled" | "overlapping_declaration" | "guest_erased" | "apartment_changed";
                /** @description Only for the apartment with this `id`. */
                apartmentId?: number;
                /** @description Only for the owner with this `id`. */
                ownerId?: number;
                /** @description Only those with this `reservationId` of yours. */
                reservationId?: string;
                /** @description Only arrivals on this day or later, as DD/MM/YYYY. */
                from?: string;
                /** @description Only arrivals on this day or earlier, as DD/MM/YYYY. */
                to?: string;
                /** @description Only those whose outcome changed, or that were dismissed, at this time or later: `2026-11-27T03:00:00Z`, or with an offset whose `+` is sent as `%2B`. Overlap your requests by some minutes. */
                updatedSince?: string;
                /** @description `true`: only those that need review, are overdue, or failed with something left to do. What is declared exactly as sent, was cancelled, or was sent again asks nobody for anything: the later one speaks for it once its filing has begun. */
                needsAttention?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description The `taskId` in the answer to the task's creation. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task's reservations. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReservationList"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedReservationList"];
                };
            };
            /** @description The request has mistakes. Each is named; nothing was done. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such record. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    searchSubmittedDeclarations: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this request. The same key and body within 30 days return the same task, so a request whose answer was lost can be sent again; the answer then has the header `Idempotent-Replayed: true`. The same key with another body is refused with 422. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchRequest"];
            };
        };
        responses: {
            /** @description The task is accepted. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskCreated"];
                };
            };
            /** @description The request has mistakes. Each is named; nothing was done. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            /** @description The Idempotency-Key was used with another body. Nothing was done. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    createTakkTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this request. The same key and body within 30 days return the same task, so a request whose answer was lost can be sent again; the answer then has the header `Idempotent-Replayed: true`. The same key with another body is refused with 422. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TakkTaskRequest"];
            };
        };
        responses: {
            /** @description The task is accepted. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskCreated"];
                };
            };
            /** @description The request has mistakes. Each is named; nothing was done. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            /** @description The Idempotency-Key was used with another body. Nothing was done. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    getTakkTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `taskId` in the answer to the task's creation. */
                taskId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement's state. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TakkTaskStatus"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedTakkTaskStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such record. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    listReservations: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. No other value is accepted. */
                cursor?: string;
                /** @description Only those in this state. */
                status?: "PENDING" | "PROCESSING" | "CHECKING" | "SUBMITTED" | "DRAFTED" | "FAILED" | "NEEDS_REVIEW";
                /** @description Only those that ended for this reason. */
                errorValue?: "duplicate_declaration" | "apartment_not_found" | "owner_not_found" | "property_not_registered" | "invalid_credentials" | "account_locked" | "owner_action_required" | "rejected_by_portal" | "portal_unavailable" | "portal_changed" | "outcome_unknown" | "internal_error" | "cancelled" | "overlapping_declaration" | "guest_erased" | "apartment_changed";
                /** @description Only for the apartment with this `id`. */
                apartmentId?: number;
                /** @description Only for the owner with this `id`. */
                ownerId?: number;
                /** @description Only those with this `reservationId` of yours. */
                reservationId?: string;
                /** @description Only arrivals on this day or later, as DD/MM/YYYY. */
                from?: string;
                /** @description Only arrivals on this day or earlier, as DD/MM/YYYY. */
                to?: string;
                /** @description Only those whose outcome changed, or that were dismissed, at this time or later: `2026-11-27T03:00:00Z`, or with an offset whose `+` is sent as `%2B`. Overlap your requests by some minutes. */
                updatedSince?: string;
                /** @description `true`: only those that need review, are overdue, or failed with something left to do. What is declared exactly as sent, was cancelled, or was sent again asks nobody for anything: the later one speaks for it once its filing has begun. */
                needsAttention?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Reservations, newest first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReservationList"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedReservationList"];
                };
            };
            /** @description The request has mistakes. Each is named; nothing was done. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    listApartmentOwners: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. No other value is accepted. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The owners. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApartmentOwnerList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    createApartmentOwner: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApartmentOwner"];
            };
        };
        responses: {
            /** @description The owner, without the password. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApartmentOwnerAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description It conflicts with what is on record. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    getApartmentOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The owner's username at the registry portal, in any case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The owner, without the password. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApartmentOwnerAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such record. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    deleteApartmentOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The owner's username at the registry portal, in any case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The owner as it was. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApartmentOwnerAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such record. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    updateApartmentOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The owner's username at the registry portal, in any case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApartmentOwnerPatch"];
            };
        };
        responses: {
            /** @description The owner as changed, without the password. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApartmentOwnerAnswer"];
                };
            };
            /** @description The request has mistakes. Each is named; nothing was done. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such record. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            /** @description It conflicts with what is on record. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    getApartment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The apartment's `id`. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The apartment. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApartmentAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such record. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    deleteApartment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The apartment's `id`. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The apartment as it was. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApartmentAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such record. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    updateApartment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The apartment's `id`. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApartmentPatch"];
            };
        };
        responses: {
            /** @description The apartment as changed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApartmentAnswer"];
                };
            };
            /** @description The request has mistakes. Each is named; nothing was done. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such record. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    listClients: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. No other value is accepted. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clients, without their secrets. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientList"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedClientList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    createClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewClient"];
            };
        };
        responses: {
            /** @description The client and its secret. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientWithSecret"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedClientWithSecret"];
                };
            };
            /** @description The request has mistakes. Each is named; nothing was done. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshRequest"];
            };
        };
        responses: {
            /** @description The session is over, if there was one. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    exchangeIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityRequest"];
            };
        };
        responses: {
            /** @description A refresh token for the person's session. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BegunSession"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description The access token is missing or no longer valid. Refresh it, or log in again. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            /** @description The client has none of the roles that this requires. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            /** @description There is no such record. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    listApartments: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. No other value is accepted. */
                cursor?: string;
                /** @description Only for the owner with this `id`. */
                ownerId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The apartments. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApartmentList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    createApartment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApartment"];
            };
        };
        responses: {
            /** @description The apartment. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApartmentAnswer"];
                };
            };
            /** @description The request has mistakes. Each is named; nothing was done. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    unblockApartmentOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The owner's username at the registry portal, in any case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The owner. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApartmentOwnerAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such record. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            /** @description It conflicts with what is on record. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    checkApartmentOwner: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this request. The same key and body within 30 days return the same task, so a request whose answer was lost can be sent again; the answer then has the header `Idempotent-Replayed: true`. The same key with another body is refused with 422. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The owner's username at the registry portal, in any case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The check is accepted. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such record. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            /** @description The Idempotency-Key was used with another body. Nothing was done. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    rotateClientSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The client's id. */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The client and its new secret. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientWithSecret"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedClientWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such record. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    deleteClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The client's id. */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The client as it was. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientAnswer"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedClientAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such record. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            /** @description It conflicts with what is on record. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    listTasks: {
        parameters: {
            query?: {
                /** @description The maximum number of entries. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. No other value is accepted. */
                cursor?: string;
                /** @description Only tasks of this kind. */
                kind?: "str" | "takk" | "search" | "check";
                /** @description Only those in this state. */
                status?: "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tasks, newest first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    getTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `taskId` in the answer to the task's creation. */
                taskId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such record. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    cancelStrTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `taskId` in the answer to the task's creation. */
                taskId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SomeRows"];
            };
        };
        responses: {
            /** @description How many reservations are cancelled, and the state of the task. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cancelled"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such record. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    cancelTakkTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `taskId` in the answer to the task's creation. */
                taskId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement's state then. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TakkTaskStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such record. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    dismissStrTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `taskId` in the answer to the task's creation. */
                taskId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SomeRows"];
            };
        };
        responses: {
            /** @description How many reservations are dismissed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dismissed"];
                };
            };
            /** @description The request has mistakes. Each is named; nothing was done. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such record. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    retryStrTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of yours that identifies this request. The same key and body within 30 days return the same task, so a request whose answer was lost can be sent again; the answer then has the header `Idempotent-Replayed: true`. The same key with another body is refused with 422. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The `taskId` in the answer to the task's creation. */
                taskId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SomeRows"];
            };
        };
        responses: {
            /** @description The new task is accepted. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such record. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            /** @description It conflicts with what is on record. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            /** @description The Idempotency-Key was used with another body. Nothing was done. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    getTakkProposal: {
        parameters: {
            query: {
                /** @description The owner's username at the portal. */
                portalUsername: string;
                /** @description 1 to 12. */
                month: number;
                /** @description 2025 or later: the fee has followed these rules since then. */
                year: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts; the stays behind them for clients that may read reservations. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TakkProposal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such record. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    getOperations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of filing. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Operations"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    getFilingStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What holds filing up. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilingStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    switchFiling: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FilingSwitch"];
            };
        };
        responses: {
            /** @description Whether filing is stopped now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilingSwitched"];
                };
            };
            /** @description The request has mistakes. Each is named; nothing was done. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    listReviews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cases to decide. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    resolveReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The task's id. */
                taskId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Resolution"];
            };
        };
        responses: {
            /** @description Its state now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Resolved"];
                };
            };
            /** @description The request has mistakes. Each is named; nothing was done. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such record. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            /** @description It conflicts with what is on record. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/json; profile=\"contract\"": components["schemas"]["SpecifiedError"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The API answers. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
    getOpenapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI 3.1 document. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["FunctionFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TookTooLong"];
        };
    };
}
