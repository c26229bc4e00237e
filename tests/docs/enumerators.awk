# SPDX-License-Identifier: MIT
# Fails and lists the enumerators in Doxygen's XML that are not documented.
/<enumvalue / { is_value = 1; has_text = 0; name = "" }
is_value && name == "" && /<name>/ { gsub(/ *<[^>]*>/, ""); name = $0 }
is_value && /<para>/ { has_text = 1 }
/<\/enumvalue>/ {
    is_value = 0
    ++count
    if (!has_text) {
        print FILENAME ": enumerator " name " is not documented"
        failed = 1
    }
}
END {
    if (count == 0) {
        print "The XML contains no enumerators"
        failed = 1
    }
    exit failed
}
