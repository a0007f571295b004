"""The regulations of klaverjas as code; the words of each article stand under book/."""
